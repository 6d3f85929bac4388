import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { languages, themes } from '#contract/enumerations.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useTheme } from '#web/client/theme.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <Input.Wrapper label={<span id={id}>{label}</span>} labelElement="div">
      <div>
        <SegmentedControl aria-labelledby={id} data={[...options]} value={value} onChange={onChoose} />
      </div>
    </Input.Wrapper>
  )
}

/** Takes effect immediately and is saved in the account for other devices. */
export const PreferencesSection = () => {
  const t = useText(profileText)
  const [theme] = useTheme()
  const [language] = useLanguage()
  const { chooseTheme, chooseLanguage } = usePreferenceSetters()
  return (
    <FormSection title={t('preferences')}>
      <Choice
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
        onChoose={chooseTheme}
      />
      <Choice
        label={t('language')}
        value={language}
        options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
        onChoose={chooseLanguage}
      />
    </FormSection>
  )
}
