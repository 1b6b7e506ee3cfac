import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { openDatabase, type Connection } from '~db/client.server'
import { makeFolder } from '~/modules/durable-folder.server'

/** The folders and files that are synced meanwhile, by inode. */
async function syncedDuring(act: () => Promise<unknown>): Promise<number[]> {
  const handle = await open(inject('scratch'))
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced: number[] = []
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino)
    await sync.call(this)
  })
  await act().finally(() => spy.mockRestore())
  return synced
}

const newFolder = () => mkdtempSync(path.join(inject('scratch'), 'rights-'))
const permissionsOf = (file: string) => (statSync(file).mode & 0o7777).toString(8)

/** Keeps a database open, so that its two accompanying files exist. */
function withDatabase(file: string, inspect: (connection: Connection) => void) {
  const connection = openDatabase(file)
  try {
    connection.sqlite.exec('create table if not exists t (n); insert into t values (1)')
    inspect(connection)
  } finally {
    connection.sqlite.close()
  }
}
const filesOf = (file: string) => [file, `${file}-wal`, `${file}-shm`]

describe('the database and its folder', () => {
  it('are accessible only to their owner from the beginning', () => {
    const file = path.join(newFolder(), 'data', 'commonview.db')
    withDatabase(file, () => {
      expect(permissionsOf(path.dirname(file))).toBe('700')
      for (const name of filesOf(file)) expect([name, permissionsOf(name)]).toEqual([name, '600'])
    })
  })

  it('of an earlier installation become private, even while they are in use', () => {
    const file = path.join(newFolder(), 'data', 'commonview.db')
    withDatabase(file, () => {
      chmodSync(path.dirname(file), 0o755)
      for (const name of filesOf(file)) chmodSync(name, 0o644)
      withDatabase(file, () => {
        expect(permissionsOf(path.dirname(file))).toBe('700')
        for (const name of filesOf(file)) expect([name, permissionsOf(name)]).toEqual([name, '600'])
      })
    })
  })

  it('keep the permissions of a shared folder such as /tmp', () => {
    const folder = newFolder()
    chmodSync(folder, 0o1777)
    withDatabase(path.join(folder, 'commonview.db'), () => expect(permissionsOf(folder)).toBe('1777'))
  })
})

describe('a new folder', () => {
  it('is synced along with its new parents, each in the one above', async () => {
    const root = newFolder()
    mkdirSync(path.join(root, 'there'))
    const folder = path.join(root, 'there', 'uploads', 'ab')
    const synced = await syncedDuring(() => makeFolder(folder))
    expect(existsSync(folder)).toBe(true)
    const parents = [path.join(root, 'there', 'uploads'), path.join(root, 'there')]
    expect(synced).toEqual(parents.map((parent) => statSync(parent).ino))
    expect(await syncedDuring(() => makeFolder(folder))).toEqual([])
  })
})
