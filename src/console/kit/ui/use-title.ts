import { useEffect } from 'react'
import { useT } from '../i18n.ts'

/** The page's title: what it is, then " - CMS SHOP" (spec section 2). */
export function useTitle(title: string): void {
  const t = useT()
  const name = t('app:name')
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name
  }, [title, name])
}
