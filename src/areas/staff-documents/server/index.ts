import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { anotherHolds, needsAnother } from '../../../families/approvals/server/another-person.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { area, type StaffDocument } from '../area.ts'
import { detail, input, type StaffDocumentDetail } from '../schema.ts'
import { states } from '../states.ts'
import { mountAudiences } from './audiences.ts'

/** SQL over the area's row `t`: accounts `a` that a document is addressed to. */
const ADDRESSED = `a.status = 'active' and a.role_ids && t.audience_ids`
const RECEIPT = `select from staff_document_receipts r
  where r.document_id = t.id and r.edition = t.edition and r.account_id = a.id`

const parts: Record<keyof StaffDocumentDetail, string> = {
  read: `select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'at', iso_time(r.at)) order by r.at, a.id), '[]')
    from staff_document_receipts r join accounts a on a.id = r.account_id
    where r.document_id = t.id and r.edition = t.edition`,
  unread: `select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
    from accounts a where ${ADDRESSED} and not exists (${RECEIPT})`,
}

/** Names and files of a document, in their order. */
const filesIn = (lines: unknown) =>
  JSON.stringify((lines as { name: string; file: unknown }[]).map(({ name, file }) => [name, file]))

/** Fields that come into force: the paper, for whom and for how long. */
const DECIDED = ['title', 'files', 'audience', 'validFrom', 'validTo']
const ENFORCE = [`${area.id}.enforce`]

/** Whether changes have other files than a document. */
const hasNewFiles = (document: StaffDocument, { files }: Changes) =>
  files !== undefined && filesIn(files) !== filesIn(document.files ?? [])

/** Throws `invalid` where other files would be in force unread, while another person could put them in force. */
async function refuseUnread(write: Write, document: StaffDocument, changes: Changes): Promise<void> {
  if (document.status !== 'in_force' || !hasNewFiles(document, changes)) return
  if (await anotherHolds(write, ENFORCE))
    throw new Problem('invalid', { area: area.id, fields: { files: { key: 'inForce' } } })
}

/** Other files than those that staff may have read make a new edition. */
async function editionOf({ sql: db }: Write, document: StaffDocument, changes: Changes): Promise<Changes> {
  if (!hasNewFiles(document, changes)) return changes
  const { rows } = await sql`
    select from staff_document_receipts
    where document_id = ${document.id}::uuid and edition = ${document.edition}::integer limit 1`.execute(db)
  if (document.status === 'draft' && rows.length === 0) return changes
  return { ...changes, edition: document.edition + 1 }
}

export const server = defineServer({
  area,
  input,
  states,
  routes: (app, db) => mountAudiences(app, db, area.id),
  detail,
  parts,
  computed: {
    addressed: `select count(*)::integer from accounts a where ${ADDRESSED}`,
    fileCount: 'select count(*)::integer from staff_documents_files f where f.record_id = t.id',
    unreadBy: `array(select a.id from accounts a where ${ADDRESSED} and not exists (${RECEIPT}) order by a.name, a.id)`,
    readers: `select count(*)::integer from accounts a where ${ADDRESSED} and exists (${RECEIPT})`,
  },
  /** Staff see those in force that are addressed to a role of theirs; who edits them sees all. */
  visible: ({ abilities, accountId }) =>
    holds(abilities, `${area.id}.edit`)
      ? undefined
      : sql`(t.status = 'in_force' and t.audience_ids && (
          select a.role_ids from accounts a where a.id = ${accountId}::uuid))`,
  effects: {
    enforce: {
      async run(write, { id, createdBy }) {
        const authors = { fields: DECIDED, known: [createdBy?.id], alone: ENFORCE }
        return (await needsAnother(write, id, authors)) ? { refused: { key: 'ownDocument' } } : {}
      },
    },
    'confirm-read': {
      async run({ sql: db, actor, now }, document, _args, dryRun) {
        const { rows } = await sql<{ addressed: boolean; read: boolean }>`
          select a.role_ids && d.audience_ids as addressed, exists (
            select from staff_document_receipts r
            where r.document_id = d.id and r.edition = d.edition and r.account_id = a.id) as read
          from staff_documents d, accounts a
          where d.id = ${document.id}::uuid and a.id = ${actor.accountId}::uuid`.execute(db)
        if (!rows[0]?.addressed) return { refused: { key: 'notForYou' } }
        if (rows[0].read) return { refused: { key: 'alreadyRead' } }
        if (!dryRun)
          await sql`
            insert into staff_document_receipts (document_id, edition, account_id, at)
            values (${document.id}, ${document.edition}, ${actor.accountId}, ${now})
            on conflict do nothing`.execute(db)
        return {}
      },
      async undo({ sql: db, actor }, document) {
        await sql`
          delete from staff_document_receipts where document_id = ${document.id}::uuid
            and edition = ${document.edition}::integer and account_id = ${actor.accountId}::uuid`.execute(db)
        return undefined
      },
    },
  },
  before: {
    async create(_write, values) {
      return { ...values, edition: 1 }
    },
    async update(write, document, changes) {
      await refuseUnread(write, document, changes)
      return editionOf(write, document, changes)
    },
  },
})
