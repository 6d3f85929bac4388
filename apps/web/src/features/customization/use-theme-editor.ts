import { createContext, useContext } from 'react'
import type { ThemeDraft } from '#contract/domains/customization.ts'
import type { Language } from '#contract/enumerations.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import type { EditorUploads } from '#web/kit/media/use-editor-uploads.ts'

/** Changes made to the newest settings, which may be newer than those on screen. */
export type ThemeChange = (settings: ThemeSettings) => Partial<ThemeSettings>

export interface ThemeEditor {
  settings: ThemeSettings
  /** Quick edits of the same group, such as typing in one field, are one step of undo. */
  edit: (change: ThemeChange, group?: string) => void
  canEdit: boolean
  /** Of the texts that are edited. */
  language: Language
  files: ThemeDraft['files']
  uploads: EditorUploads
}

export const ThemeEditorContext = createContext<ThemeEditor | undefined>(undefined)

export const useThemeEditor = (): ThemeEditor => {
  const editor = useContext(ThemeEditorContext)
  if (!editor) throw new Error('A part of the theme editor stands outside of it')
  return editor
}

type GroupName = {
  [Name in keyof ThemeSettings]: ThemeSettings[Name] extends object ? Name : never
}[keyof ThemeSettings]

/** Edits one object of the settings, such as `hero`. */
export const useThemeGroup = <Name extends GroupName>(name: Name) => {
  const { settings, edit } = useThemeEditor()
  const value = settings[name]
  const set = (changes: Partial<ThemeSettings[Name]>, field = Object.keys(changes).join()) =>
    edit((current) => ({ [name]: { ...(current[name] as object), ...changes } }), `${name}.${field}`)
  return { value, set }
}
