/** The server's calls by name and type; `src/docs/api.md` is the contract. */

import type { AnyRecord } from '../../../core/area.ts'
import type { Condition, Ref, Tone } from '../../../core/fields.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import type { Groups } from '../../../core/groups.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import type { BulkPreview, BulkResult } from '../../../core/wire/bulk.ts'
import type { CalendarWindow } from '../../../core/wire/calendar.ts'
import type { Held } from '../../../core/wire/held.ts'
import type { Job } from '../../../core/wire/jobs.ts'
import type { Found, Total } from '../../../core/wire/lists.ts'
import type { SignInStep } from '../../../core/wire/second-factor.ts'
import type { TreeRow } from '../../../core/wire/tree.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import type { Undone, Written } from '../../../core/wire/writes.ts'
import type { SessionLeft } from '../atoms.ts'
import { accountQuery } from './cookies.ts'
import { arrived, type Call, newKey, request, type WriteOptions } from './request.ts'

export type ListParams = {
  where?: readonly Condition[]
  q?: string
  sort?: string
  /** The `next` of the page before. */
  after?: string
  /** Row number, from 0. */
  at?: number
  /** 1 to 100. */
  limit?: number
  fields?: readonly string[]
}
export type ListPageAnswer = Total & { data: AnyRecord[]; at: number; next: string | null }

export type BulkTarget =
  | { ids: readonly string[] }
  /** With the versions that the user has seen. */
  | { rows: readonly { id: string; version: number }[] }
  /** `seen`: the instant of its preview. */
  | {
      query: Pick<ListQuery, 'where' | 'q'> & { except?: readonly string[] }
      seen?: string | undefined
    }
/** The change of the records: values of a transition's steps, or fields and their new values. */
export type BulkWhat = { args?: StepValues; changes?: Record<string, unknown> }
/** Done at once, or handed to a job because there are many. */
export type BulkAnswer = BulkResult | { job: Job }

export type ViewContent = Partial<Pick<SavedView, 'name' | 'where' | 'q' | 'sort' | 'columns' | 'shared'>>

export type MenuAnswer = {
  menu: { path: string }[]
  account: { id: string; name: string; username: string; avatar: string | null }
}
export type UserInfo = {
  account: { id: string; code?: string; name: string; username: string; avatar: string | null }
  roles: string[]
  abilities: string[]
  preferences: Record<string, unknown>
  session: SessionLeft
  held?: Held
}
export type ServerConfig = {
  demo: boolean
  accounts?: { username: string; name: string; title: string }[]
  /** Whether mails go out; else they are files on the server. */
  mails: boolean
  version: string
}

const part = encodeURIComponent

/** The query string of a list; also the key it is cached by. */
export function listSearch(params: ListParams): Record<string, string | number | undefined> {
  return {
    where: params.where && params.where.length > 0 ? JSON.stringify(params.where) : undefined,
    q: params.q || undefined,
    sort: params.sort,
    after: params.after,
    at: params.at,
    limit: params.limit,
    fields: params.fields?.join(','),
  }
}

async function data<T>(path: string, call?: Call): Promise<T> {
  return (await request(path, call)).data as T
}

async function written(path: string, call: Call): Promise<Written> {
  const answer = await request(path, call)
  const { data, audit, others } = answer
  return {
    record: data as AnyRecord,
    audit: audit as string | null,
    ...(Array.isArray(others) && { others: others as Written['others'] }),
  }
}

const account = '/api/public/account'
export const api = {
  /** One page of a list. */
  async list(area: string, params: ListParams, signal?: AbortSignal): Promise<ListPageAnswer> {
    const answer = await request(`/api/${area}`, { query: listSearch(params), signal })
    return answer as unknown as ListPageAnswer
  },
  /** The same, where it was fetched before it was asked for; else undefined. */
  arrivedList: (area: string, params: ListParams) =>
    arrived(`/api/${area}`, listSearch(params)) as ListPageAnswer | undefined,
  /** Totals of the area's ready-made and saved views, by view id. */
  views: (area: string) => data<Record<string, Total>>(`/api/${area}/views`),
  /** The same of several areas, by area. */
  totals: (areas: readonly string[]) =>
    data<Record<string, Record<string, Total>>>('/api/totals', { query: { areas: areas.join(',') } }),
  /** The saved views that the person sees, of all areas. */
  savedViews: (signal?: AbortSignal) => data<SavedView[]>('/api/views', { signal, quiet: true }),
  createView: (area: string, content: ViewContent, write: WriteOptions) =>
    data<SavedView>('/api/views', { method: 'POST', body: { area, ...content }, write }),
  /** Changes a view; 412 (`stale`) when `version` is no longer the view's. */
  changeView: (id: string, version: number, content: ViewContent, write: WriteOptions) =>
    data<SavedView>(`/api/views/${part(id)}`, { method: 'PUT', body: content, version, write }),
  deleteView: (id: string, write: WriteOptions) =>
    data<SavedView>(`/api/views/${part(id)}`, { method: 'DELETE', write }),
  restoreView: (id: string, write: WriteOptions) =>
    data<SavedView>(`/api/views/${part(id)}/restore`, { method: 'POST', body: {}, write }),
  /** The row number of a record in a list, null when it is not in it. */
  async position(area: string, id: string, params: ListParams, signal?: AbortSignal): Promise<number | null> {
    const { where, q, sort } = listSearch(params)
    const answer = await data<{ at: number | null }>(`/api/${area}/position`, {
      query: { id, where, q, sort },
      signal,
    })
    return answer.at
  },
  /** Reasons to choose from, by list, in its order. */
  choiceLists: () =>
    data<
      Record<string, { key: string; code?: string; vi: string; en: string; tone: Tone; active: boolean }[]>
    >('/api/choice-lists', { quiet: true }),
  /** The records of a tree from top to bottom. */
  tree: (area: string, query: Record<string, string | number | undefined>, signal?: AbortSignal) =>
    data<TreeRow[]>(`/api/${area}/tree`, { query, signal }),
  /** Records of a window of days, under the list's filter. */
  calendar: (
    area: string,
    { where, ...query }: { from: string; to: string; where: readonly Condition[]; q: string },
    signal?: AbortSignal,
  ) =>
    data<CalendarWindow>(`/api/${area}/calendar`, {
      query: { ...query, where: JSON.stringify(where) },
      signal,
    }),
  /** Names from the root down to records, by their ids. */
  treePaths: (area: string, ids: readonly string[], signal?: AbortSignal) =>
    data<Record<string, string[]>>(`/api/${area}/tree/paths`, { query: { ids: ids.join(',') }, signal }),
  /** A record with its detail, by id or code. */
  read: (area: string, id: string, signal?: AbortSignal) =>
    data<AnyRecord>(`/api/${area}/${part(id)}`, { signal }),
  /** Reads an area's further resources: `/api/vouchers/PGG00001/codes`; returns the whole response. */
  look: (
    area: string,
    path: string,
    query: Record<string, string | number | undefined> = {},
    signal?: AbortSignal,
  ) => request(`/api/${area}/${path}`, { query, signal }),
  /** Figures of an area that have a call of their own, e.g. a board. */
  figures: <T>(area: string, name: string, query: Record<string, string | undefined>, signal?: AbortSignal) =>
    data<T>(`/api/${area}/${part(name)}`, { query, signal }),
  /** Counts of a list by fields, with sums of money where the user may see them. */
  groups: (
    area: string,
    { by, sum, where }: { by: string; sum?: string | undefined; where: readonly Condition[] },
    signal?: AbortSignal,
  ) => data<Groups>(`/api/${area}/groups`, { query: { by, sum, where: JSON.stringify(where) }, signal }),
  /** History of a record, newest first. */
  activity: (area: string, id: string, limit?: number, signal?: AbortSignal) =>
    data<Activity[]>(`/api/${area}/${part(id)}/activity`, { query: { limit }, signal }),

  /** A read-only call that only this area has. */
  ask: <T>(
    area: string,
    path: string,
    o: { query?: Record<string, string>; body?: Record<string, unknown>; signal?: AbortSignal },
  ) => data<T>(`/api/${area}/${path}`, { method: o.body ? 'POST' : 'GET', ...o }),

  create: (area: string, values: Record<string, unknown>, write: WriteOptions) =>
    written(`/api/${area}`, { method: 'POST', body: values, write }),
  /** Changed fields only; 412 (`stale`) when `version` is no longer the record's. */
  update: (
    area: string,
    id: string,
    version: number,
    changes: Record<string, unknown>,
    write: WriteOptions,
  ) => written(`/api/${area}/${part(id)}`, { method: 'PUT', body: changes, version, write }),
  /** Merges another record into this one; 412 (`stale`) when either was changed since it was read. */
  merge: (
    area: string,
    id: string,
    version: number,
    body: { with: string; withVersion: number; take: readonly string[] },
    write: WriteOptions,
  ) => written(`/api/${area}/${part(id)}/merge`, { method: 'POST', body, version, write }),
  /** Puts records, in this order, next to another one or at an end of the order by hand. */
  move: (area: string, body: { ids: readonly string[] } & Record<string, unknown>, write: WriteOptions) =>
    data<BulkResult>(`/api/${area}/move`, { method: 'POST', body, write }),
  async remove(area: string, id: string, write: WriteOptions, version?: number): Promise<{ audit: string }> {
    const answer = await request(`/api/${area}/${part(id)}`, { method: 'DELETE', version, write })
    return { audit: answer.audit as string }
  },
  /** Sends a form with a file to a call of an area's own, e.g. `import`; the whole answer. */
  upload: (area: string, name: string, form: FormData, write: WriteOptions) =>
    request(`/api/${area}/${part(name)}`, { method: 'POST', body: form, write }),
  /** 412 (`stale`) when the record has changed since `version`; without it, whatever the record is now. */
  transition: (
    area: string,
    id: string,
    name: string,
    args: StepValues,
    write: WriteOptions,
    version: number | undefined,
  ) => written(`/api/${area}/${part(id)}/${part(name)}`, { method: 'POST', body: args, version, write }),
  /** A transition, `update` or `delete` on many. */
  bulk: (area: string, name: string, body: BulkTarget & BulkWhat, write: WriteOptions) =>
    data<BulkAnswer>(`/api/${area}/bulk/${part(name)}`, { method: 'POST', body, write }),
  /** Notes that records are printed; what comes of it is fetched by the print's id. */
  async print(
    area: string,
    body: BulkTarget & { what: string; size: string; seed?: number | undefined },
    write: WriteOptions,
  ) {
    const { print } = await data<{ print: { id: string; count: number } }>(`/api/${area}/print`, {
      method: 'POST',
      body,
      write,
    })
    return print
  },
  /** The effect of `bulk`; nothing is written. */
  preview: (area: string, name: string, body: BulkTarget & BulkWhat, signal: AbortSignal) =>
    data<BulkPreview>(`/api/${area}/bulk/${part(name)}`, {
      method: 'POST',
      body: { ...body, dryRun: true },
      signal,
    }),
  /** Changes of many records, each its own; a record that has another version by now is refused. */
  updateRows: (
    area: string,
    rows: readonly { id: string; version: number; changes: Record<string, unknown> }[],
    write: WriteOptions,
  ) => data<BulkAnswer>(`/api/${area}/bulk/update`, { method: 'POST', body: { rows }, write }),
  /** Takes changes back, each only when nothing changed the record since. */
  undo: (audits: readonly string[], write: WriteOptions) =>
    data<Undone>('/api/undo', { method: 'POST', body: { audits }, write }),

  /** `codes`: a number matches the code it ends, however short it is. */
  search: (
    q: string,
    o: { areas?: readonly string[]; codes?: boolean; limit?: number; signal?: AbortSignal } = {},
  ) =>
    data<Found[]>('/api/search', {
      query: { q, areas: o.areas?.join(','), codes: o.codes ? 'true' : undefined, limit: o.limit },
      signal: o.signal,
    }),
  /** Active colleagues by name, for who may not view accounts. */
  people: (q: string, limit: number, signal?: AbortSignal) =>
    data<Ref[]>('/api/people', { query: { q, limit }, signal }),
  /** The record that bears a code or phone number, and whether others do too; problem `notFound` when none does. */
  find: (text: string, signal?: AbortSignal) =>
    data<Found & { several: boolean }>(`/api/find/${part(text)}`, {
      signal,
      quiet: true,
    }),

  /** `password` is the MD5 in hex; the plain one never leaves the browser. `captcha`: after some failures. */
  login: (username: string, password: string, captcha?: { id: string; answer: string }) =>
    data<{ token: string; step?: SignInStep }>(`${account}/login`, {
      method: 'POST',
      query: accountQuery(),
      body: { username, password, grant_type: 'password', captcha },
      quiet: true,
    }),
  logout: (signal?: AbortSignal) =>
    request(`${account}/logout`, {
      method: 'POST',
      query: accountQuery(),
      body: {},
      quiet: true,
      leaving: true,
      signal,
    }),
  async menu(): Promise<MenuAnswer> {
    return (await request(`${account}/list_menu`, {
      query: accountQuery(),
      quiet: true,
    })) as unknown as MenuAnswer
  },
  userInfo: () => data<UserInfo>(`${account}/user_info`, { query: accountQuery(), quiet: true }),
  /** Merges into what is kept for the account. */
  savePreferences: (changes: Record<string, unknown>) =>
    data<Record<string, unknown>>(`${account}/preferences`, {
      method: 'PUT',
      body: changes,
      write: { source: 'button', key: newKey() },
      quiet: true,
      keepalive: true,
    }),
  listTelesale: (signal?: AbortSignal) =>
    data<{ id: string; code: string; name: string }[]>(`${account}/list_telesale`, {
      query: accountQuery(),
      signal,
    }),
  searchVga: (vga: string, signal?: AbortSignal) =>
    data<{ id: string; code: string; name: string; phone: string; vid: string }[]>(`${account}/search_vga`, {
      query: { ...accountQuery(), vga },
      signal,
    }),
  /** The configuration for the login page, before sign-in. */
  config: () => data<ServerConfig>('/api/public/config', { quiet: true }),
}
