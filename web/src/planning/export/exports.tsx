import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card, PageHeader } from '#ui/page.tsx'
import classes from './exports.module.css'

/** On which page each workbook is made; it contains what that page shows. */
const FILES = [
  {
    path: '/OverviewPlanning/bigpicture',
    title: 'menu.bigPicture',
    about: 'exports.bigPicture',
    file: 'bigpicture-export',
  },
  {
    path: '/OverviewPlanning/ManualPlanning',
    title: 'menu.manualPlanning',
    about: 'exports.manual',
    file: 'manualplanning-export',
  },
] as const

export function Exports() {
  const { t } = useTranslation('planning')
  return (
    <>
      <PageHeader title={t('exports.title')} />
      <Card className={classes['exports'] ?? ''}>
        <p>{t('exports.text')}</p>
        <ul>
          {FILES.map(({ path, title, about, file }) => (
            <li key={path}>
              <Link to={path}>{t(`common:${title}`)}</Link>
              <span>{t(about)}</span>
              <bdi className="soft">{file}.xlsx</bdi>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
