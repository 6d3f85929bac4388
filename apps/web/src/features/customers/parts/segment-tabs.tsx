import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Segment } from '#contract/domains/customer-segments.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import type { FilterControl } from '#web/kit/list/url-state.ts'
import { ViewTabs } from '#web/kit/list/views/view-tabs.tsx'
import { toSegmentFilter, isSameFilter, isUnfiltered, toListState } from '#web/features/customers/customers.segments.ts'
import { segmentsText } from '#web/features/customers/segments.text.ts'
import { useSegments } from '#web/features/customers/use-segments.ts'
import { SegmentMenu } from './segment-menu-later.tsx'

const NewSegmentDialog = loadLater(() => import('./segment-dialog.tsx').then((module) => module.NewSegmentDialog))
const RenameSegmentDialog = loadLater(() => import('./segment-dialog.tsx').then((module) => module.RenameSegmentDialog))

/** The store's segments, instead of personal saved views: everyone sees the same ones. */
export const SegmentTabs = ({ search, filters, applyFilters: narrow }: FilterControl) => {
  const t = useText(segmentsText)
  const canEdit = useSession().can('create_customer')
  const { segments, remove, update, updating } = useSegments()
  const row = useRef<HTMLElement>(null)
  const [naming, setNaming] = useState(false)
  const [shownReason, setShownReason] = useState<string | undefined>()
  const [renaming, setRenaming] = useState<Segment | undefined>()
  const [lastOpenId, setLastOpenId] = useState<string | undefined>()
  const current = { search, filters }
  const unfiltered = isUnfiltered(current)
  const openSegment = segments.find((segment) => isSameFilter(toListState(segment.filter), current))
  // Offer to update the segment that was open before its filter was changed.
  const nextLastOpenId = unfiltered ? undefined : (openSegment?._id ?? lastOpenId)
  if (nextLastOpenId !== lastOpenId) setLastOpenId(nextLastOpenId)
  const changed = openSegment ? undefined : segments.find(({ _id }) => _id === lastOpenId)
  const reason = !canEdit
    ? t('cannotSave')
    : unfiltered
      ? t('nothingToSave')
      : openSegment && t('alreadySaved', { name: openSegment.name })

  const removeSegment = async (segment: Segment) => {
    // The tab and its menu button disappear, so move the focus.
    if (await remove([segment])) row.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <ViewTabs
        row={row}
        label={t('segments')}
        tabs={[
          { id: '', name: t('all'), isOpen: unfiltered, open: () => narrow({ search: '', filters: {} }) },
          ...segments.map((segment) => ({
            id: segment._id,
            name: segment.name,
            isOpen: segment === openSegment,
            open: () => narrow(toListState(segment.filter)),
            trailing: segment === openSegment && canEdit && (
              <SegmentMenu
                segment={segment}
                rename={() => setRenaming(segment)}
                remove={() => void removeSegment(segment)}
              />
            ),
          })),
        ]}
      >
        {changed && canEdit && (
          <Tooltip label={t('updateHelp')}>
            <Button
              variant="light"
              size="compact-sm"
              loading={updating}
              onClick={() => void update(changed, toSegmentFilter(current))}
            >
              {t('update', { name: changed.name })}
            </Button>
          </Tooltip>
        )}
        <Tooltip label={reason ?? t('saveHelp')} multiline maw={320}>
          <Button
            variant="subtle"
            size="compact-sm"
            // Dimmed instead of disabled: the button is always in this row.
            {...(reason ? { c: 'dimmed', color: 'neutral' } : {})}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            aria-disabled={Boolean(reason) || undefined}
            onClick={() => (reason ? setShownReason(shownReason === reason ? undefined : reason) : setNaming(true))}
          >
            {t('save')}
          </Button>
        </Tooltip>
      </ViewTabs>
      {/* Touch screens have no hover, so the tooltip's text is shown below on tap. */}
      {reason && shownReason === reason && (
        <Text size="sm" c="dimmed" px="md" pt={4} role="status">
          {reason}
        </Text>
      )}
      {naming && <NewSegmentDialog filter={toSegmentFilter(current)} close={() => setNaming(false)} />}
      {renaming && <RenameSegmentDialog segment={renaming} close={() => setRenaming(undefined)} />}
    </>
  )
}
