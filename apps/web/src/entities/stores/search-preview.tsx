import type { Store } from '#contract/domains/stores.ts'
import { useSession } from '#web/client/session.ts'
import classes from './search-preview.module.css'

interface SearchPreviewProps {
  label: string
  /** The address below the shop's. */
  path: readonly string[]
  title: string
  description: string
}

/** The shop's address as search engines show it. */
const toAddress = ({ shopUrl }: Store): string[] => {
  const { host, pathname } = new URL(shopUrl)
  return [host, ...pathname.split('/').filter(Boolean)]
}

/** How a search engine could show a page of the shop. */
export const SearchPreview = ({ label, path, title, description }: SearchPreviewProps) => {
  const { store } = useSession()
  return (
    <div className={classes.card} role="group" aria-label={label}>
      <p className={classes.address}>{[...(store ? toAddress(store) : []), ...path].filter(Boolean).join(' › ')}</p>
      <p className={classes.title}>{title}</p>
      <p className={classes.words}>{description}</p>
    </div>
  )
}
