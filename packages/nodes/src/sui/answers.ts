import { GrpcTypes } from '@mysten/sui/grpc';

/** What a node of Sui answers to a reader of blocks, as the published descriptors say. */
export const answers = [GrpcTypes.GetCheckpointResponse, GrpcTypes.GetServiceInfoResponse];
