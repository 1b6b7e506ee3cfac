import { brand } from '~/env.server'
import { DomainError } from '../domain-error'

const tooCommon = 'This password is too common. Please choose one that is harder to guess.'
const isAddress = 'Please choose a password other than your email address.'
const isProductName = 'Please choose a password other than the name of this product.'

let commonPasswords: Promise<Set<string>> | undefined

/** Loaded with the first password that is set: the list is large, and most processes never need it. */
const loadCommonPasswords = () =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

/** Without spaces, and without digits and symbols at both ends, which people add to make a word a password. */
const bareWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether a password is a name, possibly with digits and symbols around it. */
function isNameOf(name: string, password: string): boolean {
  if (password.trim().toLowerCase() === name.toLowerCase()) return true
  const word = bareWord(name)
  // Of a mailbox such as "a1" no word is left.
  return word.length >= 3 && bareWord(password) === word
}

async function problemOf(password: string, email: string): Promise<string | null> {
  const [mailbox = ''] = email.split('@')
  if (isNameOf(email, password) || isNameOf(mailbox, password)) return isAddress
  if (isNameOf(brand().productName, password)) return isProductName
  return (await loadCommonPasswords()).has(password.trim().toLowerCase()) ? tooCommon : null
}

/**
 * Refuses a new password that strangers try first: a common one, the account's own address, the product's name.
 * @param field the field of the form that the password was typed into
 * @throws DomainError `invalid`
 */
export async function refuseWeakPassword(password: string, email: string, field: 'password' | 'newPassword') {
  const sentence = await problemOf(password, email)
  if (sentence) throw new DomainError('invalid', sentence, { fields: { [field]: sentence } })
}
