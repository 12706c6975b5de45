/**
 * A visitor's steps to buying, counted per day without name, IP address or device. The server counts the first two with
 * the page; the browser sends the third to {@link checkoutStepPath}.
 */
export type CountedStep = 'visit' | 'sales-page' | 'checkout';

export const checkoutStepPath = '/api/steps/checkout';
