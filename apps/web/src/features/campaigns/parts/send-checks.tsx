import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { CampaignChecks, CampaignProblem } from '#contract/domains/campaigns.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { findBlock } from '#web/features/campaigns/campaigns.blocks.ts'
import type { FixedPanel } from '#web/features/campaigns/campaigns.panels.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { useBlockName } from '#web/features/campaigns/use-block-name.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import classes from './send-dialog.module.css'

type Check = CampaignChecks['checks'][number]

/** Where a problem that isn't about a block is fixed. */
const panels: Partial<Record<CampaignProblem, FixedPanel>> = {
  no_recipients: 'audience',
  no_subject: 'subject',
  no_content: 'addBlock',
  spammy_subject: 'subject',
  long_subject: 'subject',
}

interface CheckRowProps {
  check: Check
  show: (panel: string) => void
}

const CheckRow = ({ check, show }: CheckRowProps) => {
  const t = useText(sendText)
  const { number } = useFormat()
  const getName = useBlockName()
  const { body } = useCampaignEditor()
  const { problem, isBlocking, blocks, detail, count } = check
  const panel = panels[problem]
  const found = blocks.flatMap((id) => findBlock(body.blocks, id)?.block ?? [])
  const Icon = isBlocking ? IconCircleX : IconAlertTriangle
  return (
    <li className={classes.check} data-tone={isBlocking ? 'danger' : 'warning'}>
      <Icon size={18} aria-hidden="true" />
      <span className={classes.message}>
        {t(`problem_${problem}`, { detail: detail ?? '', people: number(count ?? 0) })}
      </span>
      <span className={classes.jumps}>
        {found.map((block) => (
          <Button
            key={block.id}
            variant="default"
            size="compact-xs"
            aria-label={t('goTo', { name: getName(block) })}
            onClick={() => show(block.id)}
          >
            {getName(block)}
          </Button>
        ))}
        {found.length === 0 && panel && (
          <Button variant="default" size="compact-xs" onClick={() => show(panel)}>
            {t('go')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Problems first that prevent sending, each with its block. */
export const SendChecks = ({ checks, show }: { checks: readonly Check[]; show: (panel: string) => void }) => {
  const t = useText(sendText)
  const sorted = checks.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
  if (sorted.length === 0) {
    return (
      <p className={classes.check} data-tone="success">
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('allGood')}
      </p>
    )
  }
  return (
    <ul className={classes.checks}>
      {sorted.map((check) => (
        <CheckRow key={`${check.problem} ${check.detail ?? ''} ${check.blocks.join()}`} check={check} show={show} />
      ))}
    </ul>
  )
}
