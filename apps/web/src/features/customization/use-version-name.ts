import type { ThemeVersion } from '#contract/domains/customization.ts'
import { useText } from '#web/client/text.ts'
import { customizationText } from './customization.text.ts'

export const useVersionName = () => {
  const t = useText(customizationText)
  return ({ kind, name }: Pick<ThemeVersion, 'kind' | 'name'>): string => name ?? t(`version_${kind}`)
}
