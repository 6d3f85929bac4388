import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { second } from '#contract/core/time.ts'
import { useText } from '#web/client/text.ts'
import { copyText } from './copy-text.ts'
import { kitText } from '#web/kit/kit.text.ts'

/** Copies a text and confirms it visually and to screen readers. */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const t = useText(kitText)
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 4 * second)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied')
  const Icon = outcome === 'copied' ? IconCheck : IconCopy
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
