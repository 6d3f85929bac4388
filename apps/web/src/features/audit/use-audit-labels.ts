import { useMemo } from 'react'
import type { AuditEntry } from '#contract/domains/audit.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { humanize, isObjectKey, isOneOf, shortKey } from './audit.names.ts'
import { codeLabelText, resourceNameText, resourceNounText } from './audit-resources.text.ts'
import { auditText } from './audit.text.ts'

export interface AuditLabels {
  /** "Elena Marsh changed brand “Maplewright”", or "Elena Marsh changed an item in Brands" where the name is hidden. */
  sentence: (entry: AuditEntry) => string
  label: (entry: Pick<AuditEntry, 'resource' | 'label'>) => string
  actionName: (entry: Pick<AuditEntry, 'action' | 'event'>) => string
  resourceName: (resource: string) => string
}

/** Labels and sentences for the list and for a single entry. */
export const useAuditLabels = (): AuditLabels => {
  const t = useText(auditText)
  const locale = useLocale()
  const resourceNoun = useText(resourceNounText)
  const resourcePlural = useText(resourceNameText)
  const codeLabel = useText(codeLabelText)
  return useMemo(() => {
    const label: AuditLabels['label'] = ({ resource, label: text }) => {
      if (text === null) return ''
      // Stored as "× 3".
      if (resource === 'bulkEdits') return t('products', { count: Number(text.replace(/\D/g, '')) })
      const code = `${resource}_${text}`
      if (isOneOf(codeLabelText.en, code)) return codeLabel(code)
      return isObjectKey(text) ? shortKey(text) : text
    }
    const toResourceName = (resource: string) =>
      isOneOf(resourceNameText.en, resource) ? resourcePlural(resource) : humanize(resource)
    return {
      sentence: (entry) => {
        const { action, resource: name, event } = entry
        const who = entry.person?.name ?? t('someone')
        if (entry.label === null) return t(`didUnnamed_${action}`, { who, resources: toResourceName(name) })
        const values = {
          who,
          resource: isOneOf(resourceNounText.en, name) ? resourceNoun(name) : name,
          label: label(entry),
        }
        if (name === 'bulkEdits' && (action === 'create' || action === 'update')) {
          return t(event ? 'bulkEdit_undo' : `bulkEdit_${action}`, { who, products: values.label })
        }
        if (!event || event.kind === 'bulkEditUndone') return t(`did_${action}`, values)
        const names = new Intl.ListFormat(locale).format(event.names.map((other) => t('quoted', { name: other })))
        return t(`did_${event.kind}`, { ...values, names })
      },
      label,
      actionName: ({ action, event }) => t(event ? `event_${event.kind}` : `action_${action}`),
      resourceName: toResourceName,
    }
  }, [t, locale, resourceNoun, resourcePlural, codeLabel])
}
