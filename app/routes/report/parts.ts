/** Parts of an order's page that its forms lead back to, by their ids. */
export const shareId = 'share'
export const documentsId = 'order-documents'
