import { brand } from '~/env.server'
import { DomainError } from '../domain-error'

const commonPasswordMessage = 'This password is too common. Please choose one that is harder to guess.'
const emailAsPasswordMessage = 'Please choose a password other than your email address.'
const productNameMessage = 'Please choose a password other than the name of this product.'

let commonPasswords: Promise<Set<string>> | undefined

/** Loaded when a password is first set: the list is large, and most processes never need it. */
const loadCommonPasswords = () =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

/** Removes spaces, and the digits and symbols at both ends that people add to turn a word into a password. */
const bareWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether a password is a name, possibly with digits and symbols around it. */
function isNameOf(name: string, password: string): boolean {
  if (password.trim().toLowerCase() === name.toLowerCase()) return true
  const word = bareWord(name)
  // Mailbox names such as "a1" leave no word to compare.
  return word.length >= 3 && bareWord(password) === word
}

async function problemOf(password: string, email: string): Promise<string | null> {
  const [mailbox = ''] = email.split('@')
  if (isNameOf(email, password) || isNameOf(mailbox, password)) return emailAsPasswordMessage
  if (isNameOf(brand().productName, password)) return productNameMessage
  return (await loadCommonPasswords()).has(password.trim().toLowerCase()) ? commonPasswordMessage : null
}

/**
 * Rejects a new password that attackers try first: a common one, the account's own address, or the product's
 * name.
 * @param field the form field that contains the password
 * @throws DomainError `invalid`
 */
export async function refuseWeakPassword(password: string, email: string, field: 'password' | 'newPassword') {
  const message = await problemOf(password, email)
  if (message) throw new DomainError('invalid', message, { fields: { [field]: message } })
}
