export const webhooksPath = '/admin/webhooks'
