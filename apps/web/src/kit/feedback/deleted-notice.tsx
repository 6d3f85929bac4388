import { Alert, Button } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '#web/client/api-error.ts'
import { toPlainRequest } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'

/** Id in the URL of an entity that was loaded before and now returns 404 because it was deleted. */
const useDeletedId = (): string | undefined => {
  const cache = useQueryClient().getQueryCache()
  const pathSegments = new Set(useLocation().pathname.split('/'))
  const findDeletedId = () =>
    cache
      .getAll()
      .filter(({ state: { data, error } }) => data !== undefined && error instanceof ApiError && error.status === 404)
      .flatMap(({ queryKey }) => Object.values(toPlainRequest(queryKey[3]).params ?? {}).map(String))
      .find((id) => pathSegments.has(id))
  return useSyncExternalStore((onChange) => cache.subscribe(onChange), findDeletedId)
}

/** Whether the entity of this page was deleted; nothing can be saved then. */
export const useIsDeleted = (): boolean => useDeletedId() !== undefined

interface DeletedNoticeProps {
  /** In a dialog; the page behind it has the link to the list. */
  inDialog?: true
}

/** Shown on a page whose entity was deleted. The input stays, so that it can be copied. */
export const DeletedNotice = ({ inDialog }: DeletedNoticeProps) => {
  const t = useText(kitText)
  const { pathname } = useLocation()
  const id = useDeletedId()
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
