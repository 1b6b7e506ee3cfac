// Passkeys, for every page that has a button for them (app/ui/passkey-button.tsx). Small and without
// packages, because most of these pages have no other script.

const toBytes = (base64url) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))

const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const withIds = (list) => (list ?? []).map((item) => ({ ...item, id: toBytes(item.id) }))

/**
 * Sends JSON.
 * @returns the JSON of the response
 * @throws Error with the message of a failed response
 */
async function call(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  if (answer.confirm) location.assign(answer.confirm)
  throw new Error(answer.error ?? 'Something went wrong on our side. Please try again.')
}

async function create(name) {
  const options = await call('/api/auth/passkeys/options', {})
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: withIds(options.excludeCredentials),
    },
  })
  return call('/api/auth/passkeys', {
    name,
    response: {
      id: credential.id,
      rawId: toText(credential.rawId),
      type: credential.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(credential.response.clientDataJSON),
        attestationObject: toText(credential.response.attestationObject),
        transports: credential.response.getTransports?.() ?? [],
      },
    },
  })
}

async function answer(purpose, next) {
  const options = await call('/api/auth/passkey/options', { purpose })
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: withIds(options.allowCredentials),
    },
  })
  const { userHandle } = credential.response
  return call('/api/auth/passkey', {
    purpose,
    ...(next && { next }),
    response: {
      id: credential.id,
      rawId: toText(credential.rawId),
      type: credential.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(credential.response.clientDataJSON),
        authenticatorData: toText(credential.response.authenticatorData),
        signature: toText(credential.response.signature),
        ...(userHandle && { userHandle: toText(userHandle) }),
      },
    },
  })
}

const errorMessages = {
  NotAllowedError: 'No passkey was used. Try again, or continue another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** Some browsers prompt only after a click: a prompt on load that was refused is not shown as an error. */
const shouldShowError = (error, isClicked) => isClicked || error.name !== 'NotAllowedError'

async function start(button, isClicked = true) {
  const { passkey: purpose, submits, next, nameFrom } = button.dataset
  const message = button.parentElement.querySelector('[data-passkey-message]')
  message.textContent = ''
  button.disabled = true
  try {
    const field = nameFrom && document.getElementById(nameFrom)
    const result = purpose === 'create' ? await create(field ? field.value : '') : await answer(purpose, next)
    if (submits) document.getElementById(submits).submit()
    else location.assign(result.to)
  } catch (error) {
    if (shouldShowError(error, isClicked)) message.textContent = errorMessages[error.name] ?? error.message
    button.disabled = false
  }
}

if (window.PublicKeyCredential) {
  document.documentElement.dataset.passkeys = ''
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-passkey]')
    if (button) void start(button)
  })
  const automatic = document.querySelector('[data-prompt-on-load]')
  if (automatic) void start(automatic, false)
}
