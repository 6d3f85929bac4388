import { expect, it } from 'vitest'
import { auditedResources } from '#contract/audited-resources.ts'
import { automationKinds } from '#contract/domains/automations.ts'
import { countedMeters } from '#contract/billing/meters.ts'
import { codeLabelText, resourceNameText, resourceNounText } from './audit-resources.text.ts'

it('names every audited resource in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    for (const resource of Object.keys(auditedResources)) {
      expect(resourceNounText[language]).toHaveProperty(resource)
      expect(resourceNameText[language]).toHaveProperty(resource)
    }
  }
})

it('names the usage meters and automations that entries have as labels', () => {
  const codes = [
    ...countedMeters.map((meter) => `usage_${meter}`),
    ...automationKinds.map((kind) => `automations_${kind}`),
  ]
  expect(Object.keys(codeLabelText.en).sort()).toEqual(codes.sort())
})
