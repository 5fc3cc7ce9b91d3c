/** Icons by name, so that manifests and commands need no React. */

/** Drawings by name, defined by vite.config.ts. */
declare const __ICONS__: Readonly<Record<string, string>>

/** Tests in Node have no build behind them, and draw nothing. */
const PATHS = typeof __ICONS__ === 'undefined' ? {} : __ICONS__

/** An icon by name, decorative for screen readers; an unknown name leaves its place empty. */
export function Icon({
  name,
  size = 16,
  strokeWidth = 1.6,
  className,
}: {
  name: string
  /** Its height and width, px. */
  size?: number
  /** Of 24 that the whole icon is wide. */
  strokeWidth?: number
  className?: string
}) {
  const path = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined
  if (path === undefined)
    return <span aria-hidden="true" style={{ width: size, height: size, flex: 'none' }} />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
