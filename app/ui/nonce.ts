import { createContext, useContext } from 'react'

/** The response's nonce for inline scripts and styles. Browsers hide it, so it is undefined on the client. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
