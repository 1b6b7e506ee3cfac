/** The ids of sections of an order's page that its forms redirect back to. */
export const shareId = 'share'
export const documentsId = 'order-documents'
