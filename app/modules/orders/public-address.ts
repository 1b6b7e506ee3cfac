/**
 * What others than the customer may see of a property's address: the part before the first comma
 * (docs/specification/privacy-and-retention.md#what-strangers-see). Units, city, and state stay out of everything that an order
 * number or a shared link opens.
 */
export const publicAddress = (address: string) => address.split(',')[0]?.trim() ?? ''
