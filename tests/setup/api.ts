import { newEmail } from './visitor'

/** A customer's registration. */
export const person = (email = newEmail()) => ({
  email,
  firstName: 'Ada',
  lastName: 'Api',
  phone: '206-555-0142',
  company: '',
  role: 'customer',
  password: 'a good password',
})

type ResponseBody = { error?: string; fields?: Record<string, string> } & Record<string, unknown>

/** The JSON body of a response. */
export const bodyOf = async (response: Response) => (await response.json()) as ResponseBody
