/** The operations of an object store, whatever its vendor. Keys are relative: `uploads/ab/….pdf`. */
export type ObjectStore = {
  /**
   * Stores a complete file.
   * @throws ObjectStoreError, also if the stored bytes differ from what was sent
   */
  put(key: string, file: FileToStore): Promise<void>
  /**
   * @returns the object's bytes, and the hash stored with it
   * @throws ObjectStoreError `missing`
   */
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; sizeBytes: number; sha256: string | null }>
  /** @returns null if the object does not exist */
  head(key: string): Promise<{ sizeBytes: number; sha256: string | null } | null>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** All objects whose keys have this prefix, ordered by key. */
  list(prefix: string): AsyncGenerator<StoredObject>
  /**
   * Checks that the bucket responds.
   * @throws ObjectStoreError
   */
  ping(): Promise<void>
}

export type FileToStore = { path: string; sizeBytes: number; sha256: string; md5: string }
/** `md5`: of the stored bytes, as computed by the store; null if not reported. */
export type StoredObject = { key: string; sizeBytes: number; modifiedAt: number; md5: string | null }

/**
 * `unavailable`: no response, or one that asks to retry later. `refused`: wrong keys or a missing bucket;
 * retrying doesn’t help. `missing`: the object does not exist. `corrupt`: the bytes differ from what was sent
 * or stored.
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
