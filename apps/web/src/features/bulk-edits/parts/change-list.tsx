import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import {
  type Draft,
  type ChangeKind,
  emptyPriceDraft,
  getAllowedKinds,
} from '#web/features/bulk-edits/bulk-edits.draft.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import { ChangeControl } from './change-control.tsx'
import classes from './bulk-edits.module.css'

interface ChangeListProps {
  selectedKinds: readonly ChangeKind[]
  draft: Draft
  onSelectKinds: (kinds: readonly ChangeKind[]) => void
  change: (part: Draft) => void
}

const initialDrafts: Partial<Record<ChangeKind, Draft>> = {
  publishState: { publishState: 'live' },
  visibility: { visibility: 'public' },
  price: { price: emptyPriceDraft },
  tracksStock: { tracksStock: true },
  allowBackorder: { allowBackorder: true },
  isTaxable: { isTaxable: true },
}

/** One row per change; fields without a row stay unchanged. */
export const ChangeList = ({ selectedKinds, draft, onSelectKinds, change }: ChangeListProps) => {
  const t = useText(bulkEditsText)
  const { can } = useSession()
  const add = useRef<HTMLButtonElement>(null)
  const availableKinds = getAllowedKinds(can).filter((kind) => !selectedKinds.includes(kind))
  const removeKind = (kind: ChangeKind) => {
    onSelectKinds(selectedKinds.filter((otherKind) => otherKind !== kind))
    change(kind === 'category' ? { category: undefined, subcategory: undefined } : { [kind]: undefined })
    // The focused button is removed with its row.
    add.current?.focus()
  }
  return (
    <>
      {selectedKinds.length === 0 && <Text c="dimmed">{t('noChange')}</Text>}
      {selectedKinds.map((kind) => (
        <div key={kind} role="group" aria-label={t(kind)} className={classes.line}>
          <div className={classes.control}>
            <ChangeControl kind={kind} draft={draft} change={change} />
          </div>
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="lg"
            className={classes.drop ?? ''}
            aria-label={t('removeChange', { what: t(kind) })}
            onClick={() => removeKind(kind)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {availableKinds.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              ref={add}
              variant="default"
              size="xs"
              className={classes.add ?? ''}
              leftSection={<IconPlus size={14} aria-hidden="true" />}
            >
              {t('addChange')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {availableKinds.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  onSelectKinds([...selectedKinds, kind])
                  change(initialDrafts[kind] ?? {})
                }}
              >
                {t(kind)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
