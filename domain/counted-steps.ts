/**
 * A visitor's steps to buying, counted per day without name, IP address or device. The server counts the first two with
 * the page; the browser sends the third to {@link checkoutStepPath}.
 */
export const countedSteps = ['visit', 'sales-page', 'checkout'] as const;

export type CountedStep = (typeof countedSteps)[number];

export const checkoutStepPath = '/api/steps/checkout';
