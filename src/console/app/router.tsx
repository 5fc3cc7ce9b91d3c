/** Every address of the console (spec section 2). Pages come lazily; the shell stays. */
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom'
import type { AreaHead } from '../../core/area.ts'
import { allAreas, listPath } from '../kit/areas.ts'
import { languageAtom, store } from '../kit/atoms.ts'
import { loadRest } from '../kit/faces.ts'
import { ensureWords } from '../kit/i18n.ts'
import { lazyComponent } from '../kit/loading/lazy-component.tsx'
import { Progressing } from '../kit/loading/progress.tsx'
import { queryClient } from '../kit/net/queries.ts'
import { AreaPage, preparePage } from './pages/area-page.tsx'
import { AUTH_REDIRECT, safePath } from './safe-path.ts'
import { SignedIn } from './signed-in.tsx'

/** For pages that show several areas: behind the sign-in, or a list of another, their words and parts may not be here yet. */
const withAreas = <M,>(module: Promise<M>): Promise<M> =>
  Promise.all([module, loadRest()]).then(([loaded]) => loaded)

const LoginPage = lazy(() => import('./login/login-page.tsx').then((m) => ({ default: m.LoginPage })))
const RegisterPage = lazy(() =>
  import('./login/register-page.tsx').then((m) => ({ default: m.RegisterPage })),
)
const ForgotPage = lazy(() => import('./login/forgot-page.tsx').then((m) => ({ default: m.ForgotPage })))
const AuthRedirectPage = lazy(() =>
  import('./login/auth-redirect-page.tsx').then((m) => ({ default: m.AuthRedirectPage })),
)
const ProfilePage = lazy(() => import('./profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage })))
const DashboardPage = lazyComponent(async () => {
  const [page] = await Promise.all([
    import('./dashboard/dashboard-page.tsx'),
    ensureWords(store.get(languageAtom), 'dashboard'),
  ])
  return page.DashboardPage
})
const FindPage = lazy(() => import('./pages/find-page.tsx').then((m) => ({ default: m.FindPage })))
const ErrorsPage = lazy(() => import('./pages/errors-page.tsx').then((m) => ({ default: m.ErrorsPage })))
const OwnPage = lazy(() => withAreas(import('./pages/own-page.tsx').then((m) => ({ default: m.OwnPage }))))
const HomePage = lazy(() => withAreas(import('./pages/own-page.tsx').then((m) => ({ default: m.HomePage }))))
const RecordPage = lazy(() =>
  withAreas(import('./pages/record-page.tsx').then((m) => ({ default: m.RecordPage }))),
)
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
)
const DeniedPage = lazy(() => import('./pages/denied-page.tsx').then((m) => ({ default: m.DeniedPage })))

/** `/redirect/Delivery/list` shows that path afresh. */
function Redirected() {
  const rest = useParams()['*'] ?? ''
  const { search, hash } = useLocation()
  // What is known of it is asked for again.
  useLayoutEffect(() => void queryClient.invalidateQueries({ refetchType: 'none' }), [])
  return <Navigate to={safePath(`/${rest}${search}${hash}`) ?? '/'} replace />
}

function ToNotFound() {
  const { pathname, search } = useLocation()
  return <Navigate to="/404" replace state={{ path: pathname + search }} />
}

/** Keeps filter and sort while an old or short address is completed. */
function ToList({ path }: { path: string }) {
  const { search } = useLocation()
  return <Navigate to={search ? path.replace(/\?.*/, '') + search : path} replace />
}

/** A hidden page of the spec, e.g. `/supplier?id=NCC00012`: that record, else the list. */
function AliasPage({ area }: { area: AreaHead }) {
  const code = new URLSearchParams(useLocation().search).get('id')
  return code ? <RecordPage key={code} head={area} /> : <Navigate to={listPath(area)} replace />
}

const page = (element: ReactNode) => <Suspense fallback={<Progressing />}>{element}</Suspense>

const areaRoutes = (area: AreaHead): RouteObject[] => [
  {
    path: area.path,
    element: area.page ? page(<HomePage area={area} />) : <ToList path={area.opening} />,
  },
  ...(area.alias ? [{ path: area.alias, element: page(<AliasPage area={area} />) }] : []),
  ...Object.entries(area.addresses ?? {}).map(([path, id]) => ({
    path,
    element: <ToList path={`${area.path}/${id}`} />,
  })),
  ...(area.pages ?? []).map((id) => ({
    path: `${area.path}/${id}`,
    element: page(<OwnPage key={`${area.id}.${id}`} area={area} id={id} />),
  })),
  // The spec's own name of the child page (section 2).
  { path: `${area.path}/lists`, element: <ToList path={listPath(area)} /> },
  // One element for list, record, edit and new: opening a record must not mount the list again.
  { path: `${listPath(area)}/*`, element: <AreaPage key={area.id} area={area} /> },
]

/**
 * Loads code and words of the page that an address opens, so that the first frame can show it whole. Pages other than lists,
 * records and the dashboard show fields and words of several areas.
 */
export async function prepareFor(pathname: string): Promise<void> {
  const area = allAreas().find(({ path }) => pathname.startsWith(`${path}/list`))
  if (area) return preparePage(area, pathname)
  await (/^\/(?:dashboard)?$/.test(pathname) ? DashboardPage.preload() : loadRest())
}

/** Without a session, or of either kind of user. */
const OPEN_ROUTES: RouteObject[] = [
  { path: '/login', element: page(<LoginPage />) },
  { path: '/register', element: page(<RegisterPage />) },
  { path: '/forgetpass', element: page(<ForgotPage />) },
  { path: AUTH_REDIRECT, element: page(<AuthRedirectPage />) },
  { path: '/404', element: page(<NotFoundPage />) },
  { path: '/401', element: page(<DeniedPage />) },
]

const SHELL = <SignedIn />

/** Pages of the shell that are of no area. */
const SHELL_ROUTES: RouteObject[] = [
  { path: '/', element: <Navigate to="/dashboard" replace /> },
  { path: '/dashboard', element: <DashboardPage /> },
  { path: '/profile', element: <Navigate to="/profile/index" replace /> },
  { path: '/profile/index', element: page(<ProfilePage />) },
  { path: '/r/:text', element: page(<FindPage />) },
  { path: '/errors', element: page(<ErrorsPage />) },
  { path: '/redirect/*', element: <Redirected /> },
  // Behind the sign-in: a mistyped link is shown once the person is known.
  { path: '*', element: <ToNotFound /> },
]

/** The page of the address. */
export function Pages() {
  const { pathname } = useLocation()
  const [areas] = useState(() => allAreas().map((area) => ({ area, routes: areaRoutes(area) })))
  // The router ranks all routes for each address: hundreds with those of every area. It ignores case, and so does this.
  const address = pathname.toLowerCase()
  const isNear = (path: string | undefined) => path !== undefined && address.startsWith(path.toLowerCase())
  const near = areas.filter(
    ({ area }) => isNear(area.path) || isNear(area.alias) || Object.keys(area.addresses ?? {}).some(isNear),
  )
  const children = [...SHELL_ROUTES, ...near.flatMap(({ routes }) => routes)]
  return useRoutes([...OPEN_ROUTES, { element: SHELL, children }])
}
