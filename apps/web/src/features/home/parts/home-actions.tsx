import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage } from '#web/client/text.ts'
import { chooseActions } from '#web/features/home/home.actions.ts'

/** Buttons to create pages; the first is the primary one, and the only one on a phone. */
export const HomeActions = () => {
  const [language] = useLanguage()
  const { can } = useSession()
  const actions = useScreens()
    .filter((screen) => canOpenScreen(screen, can))
    .flatMap((screen) => screen.actions ?? [])
    .filter((action) => canOpenScreen(action, can))
  return chooseActions(actions).map((action, index) => (
    <Button
      key={action.to}
      component={Link}
      to={`/dashboard/${action.to}`}
      {...(index > 0 && { variant: 'default', visibleFrom: 'sm' })}
    >
      {action.title[language]}
    </Button>
  ))
}
