import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type BulkChange, bulkEdits, type BulkSelection } from '#contract/domains/bulk-edits.ts'
import { products } from '#contract/domains/products.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { toBulkChange, type Draft, type ChangeKind } from './bulk-edits.draft.ts'
import { bulkEditsText, previewText } from './bulk-edits.text.ts'
import { ChangeList } from './parts/change-list.tsx'
import { Preview } from './parts/preview.tsx'
import classes from './parts/bulk-edits.module.css'
import { useSelection, useInitialDraft } from './use-selection.ts'

const debounceMs = 300
const emptyChange: BulkChange = {}

/** Refetches after typing has paused for `debounceMs`. */
const usePreview = (selection: BulkSelection, change: BulkChange | undefined) => {
  const [text] = useDebouncedValue(change ? JSON.stringify(change) : '', debounceMs)
  const debouncedChange = text === '' ? emptyChange : (JSON.parse(text) as BulkChange)
  const enabled = change !== undefined && text !== ''
  const query = useGet(
    bulkEdits.preview,
    { body: { selection, change: debouncedChange } },
    { enabled, keepPrevious: true },
  )
  const isCurrent = enabled && text === JSON.stringify(change) && !query.isPlaceholderData
  return { ...query, isCurrent }
}

const BulkEditForm = ({ selection }: { selection: BulkSelection }) => {
  const t = useText(bulkEditsText)
  const navigate = useNavigate()
  const initialDraft = useInitialDraft()
  const [selectedKinds, setSelectedKinds] = useState<readonly ChangeKind[]>(
    initialDraft.publishState ? ['publishState'] : [],
  )
  const [draft, setDraft] = useState<Draft>(initialDraft)
  const change = toBulkChange(draft, selectedKinds)
  const preview = usePreview(selection, change)
  const { send, sending } = useSend(bulkEdits.start)
  const { data } = preview
  const affectedCount = change && data ? data.total - data.unchanged - data.refused : 0
  const count = preview.isCurrent ? affectedCount : 0
  const start = async () => {
    const started = change && (await send({ body: { selection, change } }))
    if (started) void navigate(`../bulk-edits/${started._id}`, { relative: 'path', replace: true })
  }
  return (
    <FormElement
      submit={() => {
        if (count > 0) void start()
      }}
    >
      <FormSection title={t('what')}>
        <ChangeList
          selectedKinds={selectedKinds}
          draft={draft}
          onSelectKinds={setSelectedKinds}
          change={(part) => setDraft({ ...draft, ...part })}
        />
      </FormSection>
      <Preview change={change} preview={preview} />
      <div className={classes.bar}>
        <Button type="submit" loading={sending} disabled={count === 0}>
          {affectedCount > 0 ? t('start', { count: affectedCount }) : t('startNone')}
        </Button>
      </div>
    </FormElement>
  )
}

/** The number of selected products as text; for a filter, the list's total. */
const useSelectionCountLabel = (selection: BulkSelection | undefined): string | undefined => {
  const p = useText(previewText)
  const { number } = useFormat()
  const filter = selection && 'filter' in selection ? selection.filter : undefined
  const { data } = useGet(products.list, { query: { ...filter, limit: 1 } }, { enabled: filter !== undefined })
  if (selection && 'ids' in selection) return p('total', { count: selection.ids.length })
  if (!data) return undefined
  return data.totalIsCapped ? p('totalOver', { total: number(data.total) }) : p('total', { count: data.total })
}

const BulkEditPage = () => {
  const t = useText(bulkEditsText)
  const selection = useSelection()
  useTitle(t('title'))
  const backButton = (
    <Button component={Link} to="/dashboard/products">
      {t('toList')}
    </Button>
  )
  const pastEditsButton = (
    <Button variant="default" component={Link} to="/dashboard/products/bulk-edits">
      {t('pastOnes')}
    </Button>
  )
  const countLabel = useSelectionCountLabel(selection)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        subtitle={[countLabel, t('about')].filter(Boolean).join(' · ')}
        actions={pastEditsButton}
      />
      {selection ? (
        <BulkEditForm selection={selection} />
      ) : (
        <EmptyState illustration="shelf" title={t('nothingChosen')} body={t('nothingChosenBody')} action={backButton} />
      )}
    </div>
  )
}

export default BulkEditPage
