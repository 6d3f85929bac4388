import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ContrastProblem, findContrastProblems } from '#contract/theme/colors.ts'
import { hexColor, type ThemeColors } from '#contract/theme/settings.ts'
import { useText } from '#web/client/text.ts'
import { CheckedInput, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor, useThemeGroup } from '#web/features/customization/use-theme-editor.ts'
import classes from './colors-panel.module.css'

const colorNames = ['background', 'text', 'accent', 'highlight'] as const satisfies readonly (keyof ThemeColors)[]

/** With or without the sign; three digits stand for six. */
const parseColor = (text: string): string | undefined => {
  const digits = text.trim().replace(/^#/, '')
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return hexColor.safeParse(`#${full}`).data
}

const ColorInput = ({ name }: { name: keyof ThemeColors }) => {
  const t = useText(customizationText)
  const { canEdit } = useThemeEditor()
  const { value: colors, set } = useThemeGroup('colors')
  const label = t(`color_${name}`)
  return (
    <div className={classes.color}>
      <input
        type="color"
        className={classes.swatch}
        aria-label={t('colorPicker', { name: label })}
        value={colors[name]}
        disabled={!canEdit}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
      <CheckedInput
        label={label}
        value={colors[name]}
        onChange={(color) => set({ [name]: color })}
        parse={parseColor}
        invalidMessage={t('invalidColor')}
      />
    </div>
  )
}

/** Why a color is hard to read, with a color that isn't. */
export const ContrastWarning = ({ problem, apply }: { problem: ContrastProblem; apply?: () => void }) => {
  const t = useText(customizationText)
  const contrast = problem.contrast.toFixed(1)
  return (
    <>
      <Text size="sm">{t(`lowContrast_${problem.color}`, { contrast })}</Text>
      {apply && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={apply}
          leftSection={<span className={classes.dot} style={{ background: problem.suggestion }} aria-hidden="true" />}
        >
          {t('useColor', { color: problem.suggestion })}
        </Button>
      )}
    </>
  )
}

export const ColorsPanel = () => {
  const t = useText(customizationText)
  const { settings, edit, canEdit } = useThemeEditor()
  const { value: colors, set } = useThemeGroup('colors')
  const problems = findContrastProblems(colors)
  return (
    <Stack gap="md">
      {colorNames.map((name) => (
        <ColorInput key={name} name={name} />
      ))}
      <div role="status" className={classes.contrast}>
        {problems.map((problem) => (
          <Alert key={problem.color} color="warning">
            <ContrastWarning
              problem={problem}
              {...(canEdit && { apply: () => set({ [problem.color]: problem.suggestion }, 'suggestion') })}
            />
          </Alert>
        ))}
        {problems.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('contrastGood')}
          </Text>
        )}
      </div>
      <Toggle
        label={t('hasDarkMode')}
        help={t('hasDarkModeHelp')}
        value={settings.hasDarkMode}
        onChange={(hasDarkMode) => edit(() => ({ hasDarkMode }))}
      />
    </Stack>
  )
}
