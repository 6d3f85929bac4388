import { ActionIcon } from '@mantine/core'
import {
  IconArrowLeft,
  IconBorderRadius,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconPalette,
  IconPhotoStar,
  IconSpeakerphone,
  IconSquareRoundedLetterA,
  IconTag,
  IconTypography,
  IconWand,
} from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#web/client/text.ts'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { useDrillDownFocus } from '#web/kit/page/use-drill-down-focus.ts'
import {
  type FixedPanel,
  isFixedPanel,
  shopPanels,
  stylePanels,
} from '#web/features/customization/customization.panels.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import { ColorsPanel } from './colors-panel.tsx'
import { PanelRow } from './panel-row.tsx'
import { AddSectionPanel, SectionList, SectionMenu, useSectionName } from './section-list.tsx'
import classes from './settings-column.module.css'
import { AnnouncementPanel, FooterPanel, HeaderPanel, HeroPanel, LogoPanel } from './shop-panels.tsx'
import { CardPanel, FontsPanel, LayoutPanel, PresetsPanel } from './style-panels.tsx'
import type { VersionsPanelProps } from './versions-panel.tsx'

// With pickers, lists and dialogs, which the other panels don't need.
const VersionsPanel = lazy(() => import('./versions-panel.tsx'))
const SectionPanel = lazy(() => import('./section-panel.tsx'))

const icons: Partial<Record<FixedPanel, ComponentType<{ size?: number }>>> = {
  presets: IconWand,
  colors: IconPalette,
  fonts: IconTypography,
  layout: IconBorderRadius,
  card: IconTag,
  logo: IconSquareRoundedLetterA,
  announcement: IconSpeakerphone,
  header: IconLayoutNavbar,
  footer: IconLayoutBottombar,
  hero: IconPhotoStar,
}

interface SettingsColumnProps {
  /** Undefined for the list of all panels. */
  panel: string | undefined
  open: (panel: string | undefined) => void
  versions: VersionsPanelProps
}

const PanelList = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(customizationText)
  const { settings } = useThemeEditor()
  const renderRow = (panel: FixedPanel, detail = '') => {
    const Icon = icons[panel]
    return (
      <PanelRow
        key={panel}
        panel={panel}
        open={open}
        label={t(panel)}
        icon={Icon && <Icon size={18} />}
        detail={detail}
      />
    )
  }
  return (
    <>
      <section className={classes.group} aria-labelledby="theme-home">
        <h2 id="theme-home">{t('groupHome')}</h2>
        {renderRow('hero', settings.hero.isHidden ? t('hidden') : '')}
        <SectionList open={open} />
      </section>
      <section className={classes.group} aria-labelledby="theme-style">
        <h2 id="theme-style">{t('groupStyle')}</h2>
        {stylePanels.map((panel) => renderRow(panel))}
      </section>
      <section className={classes.group} aria-labelledby="theme-shop">
        <h2 id="theme-shop">{t('groupShop')}</h2>
        {shopPanels.map((panel) => renderRow(panel))}
      </section>
    </>
  )
}

interface PanelProps {
  title: string
  back: () => void
  menu?: ReactNode
  children: ReactNode
}

const Panel = ({ title, back, menu, children }: PanelProps) => {
  const t = useText(customizationText)
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <ActionIcon size={36} aria-label={t('back')} title={t('back')} onClick={back}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <h2 tabIndex={-1} data-panel-heading>
          {title}
        </h2>
        {menu}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

const fixedPanels: Record<Exclude<FixedPanel, 'addSection' | 'versions'>, ComponentType> = {
  presets: PresetsPanel,
  colors: ColorsPanel,
  fonts: FontsPanel,
  layout: LayoutPanel,
  card: CardPanel,
  logo: LogoPanel,
  announcement: AnnouncementPanel,
  header: HeaderPanel,
  footer: FooterPanel,
  hero: HeroPanel,
}

/** The settings: a list of panels, or the open one in its place. */
export const SettingsColumn = ({ panel, open, versions }: SettingsColumnProps) => {
  const t = useText(customizationText)
  const { settings, canEdit } = useThemeEditor()
  const getName = useSectionName()
  const section = settings.sections.find(({ id }) => id === panel)
  const shown = panel !== undefined && (section || isFixedPanel(panel)) ? panel : undefined
  const container = useDrillDownFocus(shown)
  const back = () => open(undefined)

  const renderPanel = () => {
    if (shown === undefined) return <PanelList open={open} />
    if (section) {
      return (
        <Panel title={getName(section)} back={back} menu={canEdit && <SectionMenu section={section} />}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <SectionPanel key={section.id} section={section} />
          </Suspense>
        </Panel>
      )
    }
    if (!isFixedPanel(shown)) return null
    if (shown === 'versions') {
      return (
        <Panel title={t('versions')} back={back}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <VersionsPanel {...versions} />
          </Suspense>
        </Panel>
      )
    }
    if (shown === 'addSection') {
      return (
        <Panel title={t('addSection')} back={back}>
          <AddSectionPanel open={open} />
        </Panel>
      )
    }
    const Content = fixedPanels[shown]
    return (
      <Panel title={t(shown)} back={back}>
        <Content />
      </Panel>
    )
  }
  return (
    <div ref={container} className={classes.column}>
      {renderPanel()}
    </div>
  )
}
