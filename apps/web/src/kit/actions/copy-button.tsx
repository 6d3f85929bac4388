import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'
import { useText } from '#web/client/text.ts'
import { copyText } from './copy-text.ts'
import { kitText } from '#web/kit/kit.text.ts'

const useCopy = (text: string) => {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 4 * second)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied')
  return { outcome, copy, Icon: outcome === 'copied' ? IconCheck : IconCopy }
}

/** Copies a text and confirms it visually and to screen readers. */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const t = useText(kitText)
  const { outcome, copy, Icon } = useCopy(text)
  return (
    <>
      <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {outcome ? t(outcome) : (label ?? t('copy'))}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && t(outcome)}
      </span>
    </>
  )
}

/** The same beside a value in a table. The label says what is copied. */
export const CopyIconButton = ({ text, label }: { text: string; label: string }) => {
  const t = useText(kitText)
  const { outcome, copy, Icon } = useCopy(text)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size={24}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
      <span role="status" className="visually-hidden">
        {outcome && t(outcome)}
      </span>
    </>
  )
}
