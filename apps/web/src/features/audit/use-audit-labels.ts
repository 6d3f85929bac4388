import { useMemo } from 'react'
import type { AuditEntry } from '#contract/domains/audit.ts'
import { useText } from '#web/client/text.ts'
import { humanize, isObjectKey, isOneOf, shortKey } from './audit.names.ts'
import { codeLabelText, resourceNameText, resourceNounText } from './audit-resources.text.ts'
import { auditText } from './audit.text.ts'

export interface AuditLabels {
  /** "Elena Marsh changed brand “Maplewright”", or "Elena Marsh changed an item in Brands" where the name is hidden. */
  sentence: (entry: AuditEntry) => string
  label: (entry: Pick<AuditEntry, 'resource' | 'label'>) => string
  resourceName: (resource: string) => string
}

/** Labels and sentences for the list and for a single entry. */
export const useAuditLabels = (): AuditLabels => {
  const t = useText(auditText)
  const resourceNoun = useText(resourceNounText)
  const resourcePlural = useText(resourceNameText)
  const codeLabel = useText(codeLabelText)
  return useMemo(() => {
    const label: AuditLabels['label'] = ({ resource, label: text }) => {
      if (text === null) return ''
      const code = `${resource}_${text}`
      if (isOneOf(codeLabelText.en, code)) return codeLabel(code)
      return isObjectKey(text) ? shortKey(text) : text
    }
    const toResourceName = (resource: string) =>
      isOneOf(resourceNameText.en, resource) ? resourcePlural(resource) : humanize(resource)
    return {
      sentence: (entry) => {
        const who = entry.person?.name ?? t('someone')
        if (entry.label === null)
          return t(`didUnnamed_${entry.action}`, { who, resources: toResourceName(entry.resource) })
        const noun = isOneOf(resourceNounText.en, entry.resource) ? resourceNoun(entry.resource) : entry.resource
        return t(`did_${entry.action}`, { who, resource: noun, label: label(entry) })
      },
      label,
      resourceName: toResourceName,
    }
  }, [t, resourceNoun, resourcePlural, codeLabel])
}
