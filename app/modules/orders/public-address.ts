/**
 * The part of a property's address that is visible to people other than the customer: everything before the
 * first comma (docs/specification/privacy-and-retention.md#what-strangers-see). Unit, city, and state are not
 * shown on anything that an order number or a shared link opens.
 */
export const publicAddress = (address: string) => address.split(',')[0]?.trim() ?? ''
