/**
 * What others than the customer may see of a property's address: the part before the first comma (rulings, section 5). Units, city,
 * and state stay out of everything that an order number or a shared link opens.
 */
export const publicAddress = (address: string) => address.split(',')[0]?.trim() ?? ''
