import type { BrowserContext } from 'playwright-core'

type Confirm = (clientSecret: string) => { error?: { message: string } }

// The part of Stripe's browser library that the product uses.
const script = `
window.Stripe = () => {
  let clientSecret
  const element = () => ({
    mount(node) {
      const frame = document.createElement('div')
      frame.textContent = 'Card form for ' + clientSecret
      node.append(frame)
    },
    on(event, listener) { if (event === 'ready') queueMicrotask(listener); return this },
    once() { return this }, off() { return this }, update() {}, unmount() {}, destroy() {},
  })
  return {
    elements(options) {
      clientSecret = options.clientSecret
      return { create: element, getElement: () => null, update() {}, on() {}, off() {} }
    },
    confirmPayment: ({ confirmParams }) => window.confirmAtStripe(clientSecret, confirmParams.return_url),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
  }
}
window.Stripe.version = 'endive'
`

/** Mocks js.stripe.com: the script loads, and confirming a payment calls the test. */
export async function mockStripeJs(context: BrowserContext, confirm: Confirm) {
  const returnUrls: string[] = []
  await context.exposeFunction('confirmAtStripe', (clientSecret: string, returnUrl: string) => {
    returnUrls.push(returnUrl)
    return confirm(clientSecret)
  })
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  return { returnUrls }
}
