/** The document that a command needs, for the browser tests. */
import { callApi } from '../../../tests/e2e/fixtures.ts'
import { read, some } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { ROLES } from '../../server/demo/roles.ts'

const ADMIN = ROLES.find(({ key }) => key === 'admin')?.id

/** One in force that was not for administrators: now it is, and they have not read it. */
const unread: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const documents = await some(page, 'staff-documents', [['status', 'eq', 'in_force']])
  for (const { id, code, version, audience } of documents) {
    const roles = (audience as { id: string }[]).map((role) => role.id)
    if (roles.some((role) => role === ADMIN)) continue
    await callApi(page, 'PUT', `/api/staff-documents/${id}`, { audience: [...roles, ADMIN] }, version)
    return read(page, 'staff-documents', code)
  }
  throw new Error('every document in force is for administrators already')
}

export const walk: AreaWalk = { ready: { 'staff-documents.confirm-read': unread } }
