/** Who reads documents besides the rules: a vendor, or the host of the operator's own server; null for nobody. */
export type ModelReceiver = { name: string; isOwnServer: boolean } | null

/** Tells customers who receives their documents for reading. */
export function receiverText(receiver: ModelReceiver): string {
  if (!receiver)
    return 'We read your documents on our own servers; to find facts in them, nothing leaves these servers.'
  const what =
    'your documents’ names and text, pictures of some pages, and the property’s address and association'
  return receiver.isOwnServer
    ? `After payment, a language model on our server ${receiver.name} receives ${what}, to find facts in them.`
    : `After payment, ${receiver.name}, which runs the language model that we use, receives ${what}, to find facts in them.`
}
