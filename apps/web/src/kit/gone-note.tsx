import { Alert, Button } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../client/api-error.ts'
import { plain } from '../client/request.ts'
import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'

/** Id in the URL of an entity that was loaded before and now returns 404 because it was deleted. */
const useGoneId = (): string | undefined => {
  const cache = useQueryClient().getQueryCache()
  const named = new Set(useLocation().pathname.split('/'))
  const goneId = () =>
    cache
      .getAll()
      .filter(({ state: { data, error } }) => data !== undefined && error instanceof ApiError && error.status === 404)
      .flatMap(({ queryKey }) => Object.values(plain(queryKey[3]).params ?? {}).map(String))
      .find((id) => named.has(id))
  return useSyncExternalStore((changed) => cache.subscribe(changed), goneId)
}

/** Whether the entity of this page was deleted; nothing can be saved then. */
export const useIsGone = (): boolean => useGoneId() !== undefined

interface GoneNoteProps {
  /** In a dialog; the page behind it has the link to the list. */
  inDialog?: true
}

/** Shown on a page whose entity was deleted. The input stays, so that it can be copied. */
export const GoneNote = ({ inDialog }: GoneNoteProps) => {
  const t = useText(kitText)
  const { pathname } = useLocation()
  const id = useGoneId()
  if (id === undefined) return null
  // The list is the part of the path before the id.
  const list = pathname.slice(0, pathname.indexOf(`/${id}`))
  return (
    <Alert
      role="alert"
      color="warning"
      icon={<IconTrashX size={18} />}
      title={t('goneTitle')}
      {...(inDialog ? { mt: 'md' } : { mb: 'md' })}
    >
      {t('goneBody')}
      {!inDialog && (
        <div>
          <Button component={Link} to={list} variant="default" size="xs" mt="sm">
            {t('goneBack')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
