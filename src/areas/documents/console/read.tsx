/** A document as one reads it: the contents with links, then every lesson in its order. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { areaById, recordPath } from '../../../console/kit/areas.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { RichText } from '../../../console/kit/rich/rich-text.tsx'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import type { LearningDocument } from '../area.ts'
import type { Outline } from '../schema.ts'
import styles from './read.module.css'

type Lesson = Outline[number]['lessons'][number]

const anchorOf = ({ code }: Lesson) => `lesson-${code}`

function LessonText({ lesson }: { lesson: Lesson }) {
  const t = useT()
  return (
    <article className={styles.lesson}>
      <h4 id={anchorOf(lesson)} tabIndex={-1}>
        {lesson.name}
        {lesson.minutes !== null && (
          <span className="mut"> · {t('documents:detail.minutes', { count: lesson.minutes })}</span>
        )}
      </h4>
      {lesson.text ? <RichText value={lesson.text} /> : <p className="mut">{t('documents:detail.noText')}</p>}
      <p className={styles.ways}>
        {lesson.video !== null && (
          <a href={lesson.video} target="_blank" rel="noreferrer">
            {t('documents:detail.video')}
          </a>
        )}
        <Link to={recordPath(areaById('lessons'), lesson.code)}>{t('documents:detail.open')}</Link>
      </p>
    </article>
  )
}

/** Chapters and lessons of a document with their texts. */
export function Read({ record }: { record: LearningDocument }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['outline', record.code, record.version, record.lessonCount],
    queryFn: async ({ signal }) =>
      (await api.look('documents', `${encodeURIComponent(record.code)}/outline`, {}, signal)).data as Outline,
    refetchOnMount: 'always',
  })
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />
  if (data.length === 0) return <p className="mut">{t('documents:detail.noChapters')}</p>
  const goTo = (lesson: Lesson) => {
    const heading = document.getElementById(anchorOf(lesson))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.read}>
      <nav aria-label={t('documents:detail.contents')}>
        <ol className={styles.contents}>
          {data.map((chapter) => (
            <li key={chapter.code}>
              <Link to={recordPath(areaById('chapters'), chapter.code)}>{chapter.name}</Link>
              <ol>
                {chapter.lessons.map((lesson) => (
                  <li key={lesson.code}>
                    <button type="button" className={styles.jump} onClick={() => goTo(lesson)}>
                      {lesson.name}
                    </button>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      {data.map((chapter) => (
        <section key={chapter.code} className={styles.chapter}>
          <h3>{chapter.name}</h3>
          {chapter.lessons.map((lesson) => (
            <LessonText key={lesson.code} lesson={lesson} />
          ))}
        </section>
      ))}
    </div>
  )
}
