import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type CampaignChecks, type CampaignProblem, unusableDiscounts } from '#contract/domains/campaigns.ts'
import { getMissingField, requiredBlockFields } from '#contract/domains/incomplete-block.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { findBlock } from '#web/features/campaigns/campaigns.blocks.ts'
import type { FixedPanel } from '#web/features/campaigns/campaigns.panels.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { useBlockName } from '#web/features/campaigns/use-block-name.ts'
import { getBody, useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
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

/** The blocks of a check, each in the version on screen, or in the other one if only that one has the problem. */
const useCheckedBlocks = ({ problem, blocks, detail }: Check) => {
  const { values, version } = useCampaignEditor()
  const other = version === 'a' ? 'b' : 'a'
  const versions = values.test ? ([version, other] as const) : ([version] as const)
  return blocks.flatMap((id) =>
    versions
      .flatMap((each) => {
        const block = findBlock(getBody(values, each).blocks, id)?.block
        if (!block || (problem === 'incomplete_block' && getMissingField(block) !== detail)) return []
        return { block, version: each }
      })
      .slice(0, 1),
  )
}

/** The message of a problem that only one block has. */
const useBlockMessage = () => {
  const t = useText(sendText)
  return ({ problem, detail }: Check, name: string): string | undefined => {
    const field = requiredBlockFields.find((each) => each === detail)
    if (problem === 'incomplete_block') return field && t(`missing_${field}`, { name })
    const reason = unusableDiscounts.find((each) => each === detail)
    if (problem === 'discount_inactive' || problem === 'discount_not_started')
      return reason && t(`discount_${reason}`, { name })
    return undefined
  }
}

interface CheckRowProps {
  check: Check
  show: (panel: string) => void
}

const CheckRow = ({ check, show }: CheckRowProps) => {
  const t = useText(sendText)
  const { number } = useFormat()
  const getName = useBlockName()
  const getBlockMessage = useBlockMessage()
  const { setVersion } = useCampaignEditor()
  const { problem, isBlocking, detail, count } = check
  const panel = panels[problem]
  const found = useCheckedBlocks(check)
  const [first] = found
  const Icon = isBlocking ? IconCircleX : IconAlertTriangle
  return (
    <li className={classes.check} data-tone={isBlocking ? 'danger' : 'warning'}>
      <Icon size={18} aria-hidden="true" />
      <span className={classes.message}>
        {(first && getBlockMessage(check, getName(first.block))) ??
          t(`problem_${problem}`, { detail: detail ?? '', people: number(count ?? 0) })}
      </span>
      <span className={classes.jumps}>
        {found.map(({ block, version }) => {
          const label = t('editNamedBlock', { name: getName(block) })
          return (
            <Button
              key={block.id}
              variant="default"
              size="compact-xs"
              aria-label={label}
              onClick={() => {
                setVersion(version)
                show(block.id)
              }}
            >
              {found.length === 1 ? t('editBlock') : label}
            </Button>
          )
        })}
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
  const invalid = useCampaignEditor().invalidNumbers.panels
  const sorted = checks.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
  if (sorted.length === 0 && invalid.length === 0) {
    return (
      <p className={classes.check} data-tone="success">
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('allGood')}
      </p>
    )
  }
  return (
    <ul className={classes.checks}>
      {invalid.map((panel) => (
        <li key={panel} className={classes.check} data-tone="danger">
          <IconCircleX size={18} aria-hidden="true" />
          <span className={classes.message}>{t(`invalid_${panel}`)}</span>
          <span className={classes.jumps}>
            <Button variant="default" size="compact-xs" onClick={() => show(panel)}>
              {t(`edit_${panel}`)}
            </Button>
          </span>
        </li>
      ))}
      {sorted.map((check) => (
        <CheckRow key={`${check.problem} ${check.detail ?? ''} ${check.blocks.join()}`} check={check} show={show} />
      ))}
    </ul>
  )
}
