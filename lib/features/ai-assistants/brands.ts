import { type Brands, brandOfDomain } from '#lib/features/ai-assistants/analyze-answer.ts';
import { brandTermsOf } from '#lib/features/insights/service.ts';

/** The brand of a project, by its brand terms, and its competitors. */
export const brandsOf = (project: {
  name: string;
  domain: string;
  brandTerms: readonly string[];
  watchedDomains: readonly string[];
}): Brands => ({
  own: { domain: project.domain, names: brandTermsOf(project) },
  competitors: project.watchedDomains.map(brandOfDomain),
});
