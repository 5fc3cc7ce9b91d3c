/** Where one is: group, section, record. */
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { allAreas, decoded, listPath, ownPage, readRest } from '../../kit/areas.ts'
import { type Translate, useT } from '../../kit/i18n.ts'
import styles from './breadcrumb.module.css'

type Crumb = { id: string; text: string; to?: string }

/** Group, section and record of an address, the last one being where one is. */
export function crumbsOf(pathname: string, t: Translate): Crumb[] {
  const area = allAreas().find((one) => pathname === one.path || pathname.startsWith(`${one.path}/`))
  if (area) {
    const list = listPath(area)
    const place = pathname.startsWith(list) ? readRest(decoded(pathname.slice(list.length)) ?? '') : undefined
    const crumbs: Crumb[] = [{ id: 'area', text: t(`${area.id}:title`), to: area.opening }]
    // Without an entry of its own in the menu it belongs where others of its role are.
    const inMenu = area.group ?? allAreas().find(({ role, group }) => group && role === area.role)?.group
    const group = inMenu && t(`app:groups.${inMenu}`)
    if (group && group !== crumbs[0]?.text) crumbs.unshift({ id: 'group', text: group })
    const own = ownPage(area, pathname)
    if (own) crumbs.push({ id: 'page', text: t(`${area.id}:pages.${own}`) })
    else if (place?.code) crumbs.push({ id: 'record', text: place.code })
    else if (place?.mode === 'new')
      crumbs.push({ id: 'new', text: t('commands:command.create', { one: t(`${area.id}:one`) }) })
    return crumbs
  }
  const aliased = allAreas().find(({ alias }) => alias === pathname)
  if (aliased)
    return [
      { id: 'area', text: t(`${aliased.id}:title`), to: aliased.opening },
      { id: 'record', text: t(`${aliased.id}:alias`) },
    ]
  if (pathname.startsWith('/r/')) {
    const text = decoded(pathname.slice(3)) ?? ''
    return [{ id: 'find', text: t('app:find.title', { text }) }]
  }
  const titles: Record<string, string> = {
    '/errors': 'app:errors.title',
    '/profile/index': 'commands:command.profile',
  }
  return [{ id: 'page', text: t(titles[pathname] ?? 'app:dashboard.title') }]
}

export function Breadcrumb() {
  const t = useT()
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname, t)
  return (
    <nav className={styles.trail} aria-label={t('app:shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1
          return (
            <Fragment key={crumb.id}>
              <li data-part={crumb.id} aria-current={last ? 'page' : undefined}>
                {crumb.to && !last ? <Link to={crumb.to}>{crumb.text}</Link> : crumb.text}
              </li>
              {!last && (
                <li className={styles.slash} data-part={crumb.id} aria-hidden="true">
                  /
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
