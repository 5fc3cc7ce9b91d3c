/**
 * Where drafts lie: one IndexedDB store, values by key, with the time of each in an index, so that the list of
 * what is left loads none of them. Every function rejects where the storage is full, forbidden or broken.
 */
import type { Draft } from './drafts.ts'

const NAME = 'cms-drafts'
const STORE = 'drafts'
const BY_TIME = 'at'
/** A browser whose storage hangs must not keep a form from opening. */
const OPEN_MS = 2_000

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    let late = false
    const patience = setTimeout(() => {
      late = true
      reject(new Error('the storage of drafts does not open'))
    }, OPEN_MS)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE).createIndex(BY_TIME, 'at')
    request.onsuccess = () => {
      const db = request.result
      // Cleared by the user, or opened by a newer console: the next call opens it again.
      db.onclose = forget
      db.onversionchange = () => {
        db.close()
        forget()
      }
      clearTimeout(patience)
      resolve(db)
      // Nobody waits for it any more: the next call has it, unless that has opened its own.
      if (late && opened) db.close()
      else if (late) opened = Promise.resolve(db)
    }
    request.onerror = () => {
      clearTimeout(patience)
      reject(request.error)
    }
  })
  opened = opening
  opening.catch(forget)
  return opening
}

function forget(): void {
  opened = undefined
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const getDraft = (key: string): Promise<unknown> => run('readonly', (store) => store.get(key))

export const putDraft = (key: string, draft: Draft): Promise<unknown> =>
  run('readwrite', (store) => store.put(draft, key))

/** Puts a draft unless an equally new one is stored already: in one step, as another window may write as well. */
export const putNewer = (key: string, draft: Draft): Promise<unknown> =>
  run('readwrite', (store) => {
    const request: IDBRequest<unknown> = store.get(key)
    request.onsuccess = () => {
      const lying = request.result as Partial<Draft> | undefined
      if (!(Number(lying?.at) >= draft.at)) store.put(draft, key)
    }
    return request
  })

export const deleteDraft = (key: string): Promise<unknown> => run('readwrite', (store) => store.delete(key))

/** Key and time of every draft of this device, oldest first. */
export async function listDrafts(): Promise<[key: string, at: number][]> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const request = db.transaction(STORE, 'readonly').objectStore(STORE).index(BY_TIME).openKeyCursor()
    const found: [string, number][] = []
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(found)
      found.push([String(cursor.primaryKey), Number(cursor.key)])
      cursor.continue()
    }
    request.onerror = () => reject(request.error)
  })
}
