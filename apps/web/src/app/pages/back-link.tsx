import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '#web/client/text.ts'
import { useSeemsSignedIn } from '#web/client/tokens.ts'
import { pagesText } from './pages.text.ts'

/** Links on an error page. Visitors have no dashboard, so they get the sign-in page and the public site. */
export const BackLink = () => {
  const t = useText(pagesText)
  if (useSeemsSignedIn()) {
    return (
      <Button component={Link} to="/dashboard">
        {t('toDashboard')}
      </Button>
    )
  }
  return (
    <>
      <Button component="a" href="/login">
        {t('toLogin')}
      </Button>
      <Button component="a" href="/" variant="default">
        {t('toHome')}
      </Button>
    </>
  )
}
