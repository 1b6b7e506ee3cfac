import type { Tx } from '~db/client.server'
import { deleteOrderDocument } from '../documents/add-document.server'
import {
  announceDocument,
  changeExpectedDocument,
  findExpectedDocument,
  withdrawExpectedDocument,
} from '../documents/expected-documents.server'
import { DomainError } from '../domain-error'
import { fieldNames } from '../form-fields'
import { insertHoa } from '../hoas/create-hoa.server'
import { changeExpiry, deleteHoaDocument } from '../hoas/documents.server'
import { deleteHoa } from '../hoas/remove-hoa.server'
import { hoaChangesSchema, hoaNumbers, hoaSchema } from '../hoas/schema'
import { changeHoa } from '../hoas/update-hoa.server'
import { checkoutLink } from '../orders/checkout-link.server'
import {
  changePartnerOrder,
  pendingOrderFields,
  placePartnerOrder,
  withdrawPartnerOrder,
} from '../orders/partner-orders.server'
import { customerInfoSchema, newOrderSchema, propertyInfoSchema } from '../orders/schema'
import {
  recordCreation,
  requireDocumentInExtent,
  requireHoaInExtent,
  requireOrderCreator,
  requirePermission,
  type Access,
} from './caller-access.server'
import {
  createCall,
  deleteCall,
  documentChange,
  newDocument,
  operationAction,
  updateCall,
  validate,
  type Action,
  type Resource,
} from './schema'

/** What an operation needs when it is applied. */
export type Context = {
  tx: Tx
  now: number
  access: Access
  /** HOAs that were changed, or whose documents were; their partners are notified. */
  changedHoaIds: Set<number>
  /** Files of deleted documents, to be removed after committing. */
  filesToRemove: string[]
}
type OperationResult = { id: number } & Record<string, unknown>

/** A validated operation, ready to be applied. */
type Operation = { action: Action; resource: Resource; apply: (context: Context) => OperationResult }
/** A validated call, ready to be run in its transaction. */
export type PreparedCall = (context: Context) => { status: number; body: object }
type Apply = Operation['apply']
type Data = Record<string, unknown>

const validateOrder = (data: Data) => {
  validate(newOrderSchema, data)
  return { customerInfo: customerInfoSchema.parse(data), propertyInfo: propertyInfoSchema.parse(data) }
}

function createOrder(data: Data): Apply {
  const order = validateOrder(data)
  return ({ tx, now, access }) => {
    const { id, orderNumber } = placePartnerOrder(tx, access.author, order, now)
    return { id, orderNumber, status: 'pending', paymentLink: checkoutLink(id) }
  }
}

/** Merges the sent fields into the order, and validates the result like a new order. */
function changeOrder(id: number, data: Data): Apply {
  const names = fieldNames(newOrderSchema)
  return ({ tx, now, access }) => {
    requireOrderCreator(tx, access, id)
    const before = pendingOrderFields(tx, id) as Data
    const unchanged = Object.fromEntries(
      names.filter((name) => before[name] !== undefined).map((name) => [name, before[name]]),
    )
    changePartnerOrder(tx, access.author, id, validateOrder({ ...unchanged, ...data }), now)
    return { id }
  }
}

function createDocument(data: Data): Apply {
  const { hoaId, orderId, name, expiresOn } = validate(newDocument, data)
  return ({ tx, now, access, changedHoaIds }) => {
    if (hoaId !== undefined) requireHoaInExtent(tx, access, hoaId)
    else requireOrderCreator(tx, access, orderId ?? 0)
    const owner = hoaId !== undefined ? { hoaId } : { orderId: orderId ?? 0 }
    const id = announceDocument(tx, access.author, owner, { name, expiresOn }, now)
    if (hoaId !== undefined) changedHoaIds.add(hoaId)
    return { id, status: 'expected' }
  }
}

function changeDocument(id: number, data: Data): Apply {
  const change = validate(documentChange, data)
  return ({ tx, access, changedHoaIds }) => {
    const { hoaId } = requireDocumentInExtent(tx, access, id)
    if (hoaId !== null) changedHoaIds.add(hoaId)
    if (findExpectedDocument(tx, id)) {
      changeExpectedDocument(tx, access.author, id, {
        ...(change.name !== undefined && { name: change.name }),
        ...('expiresOn' in data && { expiresOn: change.expiresOn ?? null }),
      })
      return { id, status: 'expected' }
    }
    if (change.name !== undefined)
      throw new DomainError(
        'conflict',
        'The file of this document has arrived; its name can’t be changed anymore.',
      )
    if (hoaId === null) throw new DomainError('conflict', 'Only documents of HOAs have an expiry.')
    if ('expiresOn' in data) changeExpiry(tx, access.author, hoaId, id, change.expiresOn ?? null)
    return { id, status: 'stored' }
  }
}

const removeDocument =
  (id: number): Apply =>
  ({ tx, access, changedHoaIds, filesToRemove }) => {
    const { hoaId, orderId } = requireDocumentInExtent(tx, access, id)
    if (hoaId !== null) changedHoaIds.add(hoaId)
    if (findExpectedDocument(tx, id)) {
      withdrawExpectedDocument(tx, access.author, id)
      return { id }
    }
    const storedName =
      hoaId !== null
        ? deleteHoaDocument(tx, access.author, hoaId, id).storedName
        : deleteOrderDocument(tx, access.author, orderId ?? 0, id)
    if (storedName) filesToRemove.push(storedName)
    return { id }
  }

/**
 * Staff's forms ignore values that are not text; from another system they are an error, like text for a
 * number.
 */
function checkAmenities({ amenities }: Data) {
  const texts = Array.isArray(amenities) ? (amenities as unknown[]) : [amenities ?? '']
  if (texts.some((text) => typeof text !== 'string'))
    throw new DomainError('invalid', 'Please check the data.', {
      fields: { amenities: 'Please send each amenity as text' },
    })
}

function createHoa(data: Data): Apply {
  checkAmenities(data)
  const fields = validate(hoaSchema, data, hoaNumbers)
  const isSeparate = data.isSeparate === true
  return ({ tx, now, access }) => ({ id: insertHoa(tx, access.author, fields, { isSeparate, now }) })
}

/** Converts the ISO timestamps that a sync returns. Sent back, they prevent overwriting newer changes. */
function withParsedTime(data: Data): Data {
  const { updatedAt } = data
  if (typeof updatedAt !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(updatedAt)) return data
  const time = Date.parse(updatedAt)
  return Number.isNaN(time) ? data : { ...data, updatedAt: time }
}

function updateHoa(id: number, data: Data): Apply {
  checkAmenities(data)
  const { updatedAt, ...edits } = validate(hoaChangesSchema, withParsedTime(data), [
    ...hoaNumbers,
    'updatedAt',
  ])
  return ({ tx, now, access, changedHoaIds }) => {
    requireHoaInExtent(tx, access, id)
    changeHoa(tx, access.author, id, edits, updatedAt, now)
    changedHoaIds.add(id)
    return { id }
  }
}

const creators: Record<Resource, (data: Data) => Apply> = {
  hoa: createHoa,
  order: createOrder,
  document: createDocument,
}
const changers: Record<Resource, (id: number, data: Data) => Apply> = {
  hoa: updateHoa,
  order: changeOrder,
  document: changeDocument,
}
const removers: Record<Resource, (id: number) => Apply> = {
  hoa:
    (id) =>
    ({ tx, access }) => {
      requireHoaInExtent(tx, access, id)
      deleteHoa(tx, access.author, id)
      return { id }
    },
  order:
    (id) =>
    ({ tx, access }) => {
      requireOrderCreator(tx, access, id)
      withdrawPartnerOrder(tx, access.author, id)
      return { id }
    },
  document: removeDocument,
}

/** Prefixes field names in errors with `data`. */
function withDataPrefix<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.fields) throw error
    const fields = Object.entries(error.details.fields).map(([name, message]) => [`data.${name}`, message])
    throw new DomainError(error.code, error.message, { ...error.details, fields: Object.fromEntries(fields) })
  }
}

/** An operation that requires the permission and records what it creates. */
const operation = (action: Action, resource: Resource, apply: Apply): Operation => ({
  action,
  resource,
  apply(context) {
    const { tx, now, access } = context
    requirePermission(access, 'write', resource)
    const result = apply(context)
    if (action === 'create') recordCreation(tx, access, resource, result.id, now)
    return result
  },
})

/**
 * Validates a call, or an operation of a bulk call without its `action`. Checks that need the database happen
 * when it is applied.
 * @throws DomainError `invalid`
 */
export function prepareOperation(action: Action, body: Data): Operation {
  switch (action) {
    case 'create': {
      const { resource, data } = validate(createCall, body)
      const apply = withDataPrefix(() => creators[resource](data))
      return operation(action, resource, (context) => withDataPrefix(() => apply(context)))
    }
    case 'update': {
      const { resource, id, data } = validate(updateCall, body)
      const apply = withDataPrefix(() => changers[resource](id, data))
      return operation(action, resource, (context) => withDataPrefix(() => apply(context)))
    }
    case 'delete': {
      const { resource, id } = validate(deleteCall, body)
      return operation(action, resource, removers[resource](id))
    }
  }
}

/** Validates an operation of a bulk call. @throws DomainError `invalid` */
export function prepareBulkOperation(value: unknown): Operation {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('invalid', 'Please send each operation as an object.')
  const { action, ...body } = value as Data
  return prepareOperation(validate(operationAction, { action }).action, body)
}
