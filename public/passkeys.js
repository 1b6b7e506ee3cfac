// Passkeys, for every page that has a button for them (app/ui/passkey-button.tsx). Small and without packages: most of these pages have
// no other script.

const toBytes = (base64url) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))

const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const withIds = (list) => (list ?? []).map((item) => ({ ...item, id: toBytes(item.id) }))

/** Sends JSON. @returns the answer; a refusal is thrown with its sentence */
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
  const made = await navigator.credentials.create({
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
      id: made.id,
      rawId: toText(made.rawId),
      type: made.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(made.response.clientDataJSON),
        attestationObject: toText(made.response.attestationObject),
        transports: made.response.getTransports?.() ?? [],
      },
    },
  })
}

async function answer(purpose, next) {
  const options = await call('/api/auth/passkey/options', { purpose })
  const given = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: withIds(options.allowCredentials),
    },
  })
  const { userHandle } = given.response
  return call('/api/auth/passkey', {
    purpose,
    ...(next && { next }),
    response: {
      id: given.id,
      rawId: toText(given.rawId),
      type: given.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(given.response.clientDataJSON),
        authenticatorData: toText(given.response.authenticatorData),
        signature: toText(given.response.signature),
        ...(userHandle && { userHandle: toText(userHandle) }),
      },
    },
  })
}

const told = {
  NotAllowedError: 'No passkey was used. Try again, or go on in another way.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** Some browsers ask only after a click: then nothing has happened that is worth a word. */
const isWorthAWord = (error, isClicked) => isClicked || error.name !== 'NotAllowedError'

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
    if (isWorthAWord(error, isClicked)) message.textContent = told[error.name] ?? error.message
    button.disabled = false
  }
}

if (window.PublicKeyCredential) {
  document.documentElement.dataset.passkeys = ''
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-passkey]')
    if (button) void start(button)
  })
  const first = document.querySelector('[data-starts-itself]')
  if (first) void start(first, false)
}
