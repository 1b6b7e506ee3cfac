/** The operations of an object store, whatever its vendor. Keys are relative: `uploads/ab/….pdf`. */
export type ObjectStore = {
  /** Stores a file whole. @throws ObjectStoreError, also when the store holds something else than was sent */
  put(key: string, file: FileToStore): Promise<void>
  /** @returns the object's bytes, and the hash that was stored with it. @throws ObjectStoreError `missing` */
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; sizeBytes: number; sha256: string | null }>
  /** @returns null when there is no such object */
  head(key: string): Promise<{ sizeBytes: number; sha256: string | null } | null>
  /** Twice is harmless. */
  remove(key: string): Promise<void>
  /** All objects whose key begins so, in the order of their keys. */
  list(prefix: string): AsyncGenerator<StoredObject>
  /** Whether the bucket answers. @throws ObjectStoreError */
  ping(): Promise<void>
}

export type FileToStore = { path: string; sizeBytes: number; sha256: string; md5: string }
/** `md5`: of the stored bytes, as the store has counted it; null where it tells none. */
export type StoredObject = { key: string; sizeBytes: number; modifiedAt: number; md5: string | null }

/**
 * `unavailable`: no answer, or one that says to come back later. `refused`: wrong keys, no such bucket; waiting doesn’t help.
 * `missing`: no such object. `corrupt`: other bytes than were sent or stored.
 */
type ObjectStoreFailure = 'unavailable' | 'refused' | 'missing' | 'corrupt'

export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
  constructor(
    readonly failure: ObjectStoreFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}
