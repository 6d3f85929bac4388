import { useMemo } from 'react'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { FieldMeta } from '#web/kit/fields/form-context.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { builderText } from './builder.text.ts'
import { useBlockName } from './use-block-name.ts'
import type { CampaignValues } from './use-campaign-editor.ts'

type Describe = { [Name in keyof CampaignValues]: (value: CampaignValues[Name]) => string }

/** Labels and descriptions of the fields for the panel that compares two versions. */
export const useConflictFields = (): ReadonlyMap<string, FieldMeta> => {
  const t = useText(builderText)
  const tKit = useText(kitText)
  const { number } = useFormat()
  const getName = useBlockName()
  return useMemo(() => {
    const toText = (text: string | null) => text ?? ''
    const labels: Record<keyof CampaignValues, string> = {
      name: t('name'),
      subject: t('subject'),
      preheader: t('preheader'),
      senderName: t('senderName'),
      replyTo: t('replyTo'),
      language: t('language'),
      topic: t('topic'),
      body: t('body'),
      plainText: t('plainText'),
      smsText: t('smsText'),
      audience: t('audience'),
      test: t('test'),
    }
    const descriptions: Describe = {
      name: toText,
      subject: toText,
      preheader: toText,
      senderName: toText,
      replyTo: toText,
      language: (language) => language.toUpperCase(),
      topic: (topic) => t(`topic_${topic}`),
      body: ({ blocks, footer }) => [...blocks.map(getName), footer.text].filter(Boolean).join('\n'),
      plainText: toText,
      smsText: toText,
      audience: ({ isEveryone, segments, customers, excludedSegments }) =>
        [
          isEveryone ? t('everyone') : `${t('segments')}: ${number(segments.length)}`,
          isEveryone ? '' : `${t('customers')}: ${number(customers.length)}`,
          `${t('excludedSegments')}: ${number(excludedSegments.length)}`,
        ]
          .filter(Boolean)
          .join('\n'),
      test: (test) => (test ? [tKit('yes'), test.subject ?? ''].filter(Boolean).join('\n') : tKit('no')),
    }
    const names = Object.keys(labels) as (keyof CampaignValues)[]
    return new Map(
      names.map((name) => [name, { label: labels[name], formatValue: descriptions[name] as FieldMeta['formatValue'] }]),
    )
  }, [t, tKit, number, getName])
}
