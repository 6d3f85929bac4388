import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { type Draft, type Kind, newPrice, offeredKinds } from '../bulk-edits.draft.ts'
import { bulkEditsText } from '../bulk-edits.text.ts'
import { ChangeLine } from './change-line.tsx'
import classes from './bulk-edits.module.css'

interface ChangeLinesProps {
  chosen: readonly Kind[]
  draft: Draft
  choose: (kinds: readonly Kind[]) => void
  change: (part: Draft) => void
}

const begun: Partial<Record<Kind, Draft>> = {
  publishState: { publishState: 'live' },
  visibility: { visibility: 'public' },
  price: { price: newPrice },
}

/** One row per change; fields without a row stay unchanged. */
export const ChangeLines = ({ chosen, draft, choose, change }: ChangeLinesProps) => {
  const t = useText(bulkEditsText)
  const { can } = useSession()
  const add = useRef<HTMLButtonElement>(null)
  const left = offeredKinds(can).filter((kind) => !chosen.includes(kind))
  const drop = (kind: Kind) => {
    choose(chosen.filter((one) => one !== kind))
    change(kind === 'category' ? { category: undefined, subcategory: undefined } : { [kind]: undefined })
    // The focused button is removed with its row.
    add.current?.focus()
  }
  return (
    <>
      {chosen.length === 0 && <Text c="dimmed">{t('noChange')}</Text>}
      {chosen.map((kind) => (
        <div key={kind} role="group" aria-label={t(kind)} className={classes.line}>
          <div className={classes.control}>
            <ChangeLine kind={kind} draft={draft} change={change} />
          </div>
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="lg"
            className={classes.drop ?? ''}
            aria-label={t('removeChange', { what: t(kind) })}
            onClick={() => drop(kind)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {left.length > 0 && (
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
            {left.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  choose([...chosen, kind])
                  change(begun[kind] ?? {})
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
